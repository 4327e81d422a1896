-- Locks claim keys, in the given order, until the transaction ends, so that decisions on one key are made one after the
-- other.
-- The lock of all keys is shared, so that a transaction that needs too many of them can take it instead.
-- Params: $1 tenant_id, $2 slots text[], or the ids of claims that have none.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
with every as materialized (
  select pg_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('slots', $1::text)::text, 0))
)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('slot', $1::text, k.slot)::text, 0))
from every
cross join unnest($2::text[]) as k (slot)
