-- Locks claim keys, in the given order, until the transaction ends, so that decisions on one key are made one after the
-- other.
-- Params: $1 tenant_id, $2 slots text[], or the ids of claims that have none.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('slot', $1::text, k.slot)::text, 0))
from unnest($2::text[]) as k (slot)
