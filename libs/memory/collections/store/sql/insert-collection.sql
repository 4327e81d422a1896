-- Stores an episode or a cluster, or its state after a change.
-- Params: $1 tenant_id, $2 collection jsonb.
-- Index: collections_pkey
-- Insert: rows carry the tenant of $1
insert into collections (tenant_id, id, space_id, kind, name, tags, agents, began_at, ended_at, created_at, created_by, version)
select home.tenant_id, r.id, r."spaceId", r.kind, r.name, r.tags, r.agents, r."beganAt", r."endedAt", r."createdAt", r."createdBy", r.version
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r (id text, "spaceId" text, kind text, name text, tags text[], agents text[], "beganAt" timestamptz, "endedAt" timestamptz,
  "createdAt" timestamptz, "createdBy" text, version integer)
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set name = excluded.name, tags = excluded.tags, agents = excluded.agents, began_at = excluded.began_at, ended_at = excluded.ended_at, version = excluded.version
