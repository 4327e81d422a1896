-- Registers a type of evidence or replaces what is known of it.
-- Params: $1 tenant_id, $2 type jsonb.
-- Index: evidence_types_pkey
-- Insert: the row carries the tenant of $1
insert into evidence_types (tenant_id, space_id, name, stale_after, expired_after, registered_at, version)
select home.tenant_id, t."spaceId", t.name, t."staleAfter", t."expiredAfter", t."registeredAt", t.version
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as t ("spaceId" text, name text, "staleAfter" text, "expiredAfter" text, "registeredAt" timestamptz, version integer)
where home.tenant_id = $1
on conflict (tenant_id, space_id, name) do update
set stale_after = excluded.stale_after, expired_after = excluded.expired_after, version = excluded.version
