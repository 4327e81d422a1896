-- Locks keys of evidence, known or not, until the transaction ends, so that the second of two records that share a key
-- sees the group that the first set.
-- Params: $1 tenant_id, $2 space_id, $3 keys text[] in order.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
select count(pg_advisory_xact_lock(hashtextextended(jsonb_build_array('root_key', $1::text, $2::text, k.key)::text, 0)))
from unnest($3::text[]) as k (key)
