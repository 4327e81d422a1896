-- Locks the names of sources, registered or not, in the given order, until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 source_ids text[] in order.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
select count(pg_advisory_xact_lock(hashtextextended(jsonb_build_array('source', $1::text, $2::text, s.source_id)::text, 0)))
from unnest($3::text[]) as s (source_id)
