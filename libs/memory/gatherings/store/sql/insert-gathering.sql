-- Stores an episode or a cluster, or its state after a change.
-- Params: $1 tenant_id, $2 gathering jsonb.
-- Index: gatherings_pkey
-- Insert: rows carry the tenant of $1
insert into gatherings (tenant_id, id, space_id, kind, name, tags, agents, began_at, ended_at, created_at, created_by, version)
select $1, r.id, r."spaceId", r.kind, r.name, r.tags, r.agents, r."beganAt", r."endedAt", r."createdAt", r."createdBy", r.version
from jsonb_to_record($2::jsonb) as r (id text, "spaceId" text, kind text, name text, tags text[], agents text[], "beganAt" timestamptz, "endedAt" timestamptz,
  "createdAt" timestamptz, "createdBy" text, version integer)
on conflict (tenant_id, id) do update
set name = excluded.name, tags = excluded.tags, agents = excluded.agents, began_at = excluded.began_at, ended_at = excluded.ended_at, version = excluded.version
