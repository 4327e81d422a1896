-- Records claims for consolidation: one row per version, so that writers and consolidation never wait for each other.
-- Params: $1 tenant_id, $2 messages jsonb array of {spaceId, id, version}.
-- Index: claim_changes_pkey
-- Insert: rows carry the tenant of $1
-- Writer: due-claims.ts (removed after consolidation has processed them; not a projection)
insert into claim_changes (tenant_id, space_id, claim_id, version)
select home.tenant_id, n."spaceId", n.id, n.version
from tenants home
cross join jsonb_to_recordset($2::jsonb) as n ("spaceId" text, id text, version integer)
where home.tenant_id = $1
on conflict do nothing
