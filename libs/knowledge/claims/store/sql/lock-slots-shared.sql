-- Locks claim keys, in the given order, until the transaction ends. Keys to be decided on are locked in exclusive mode,
-- keys that the decision only depends on in shared mode.
-- The lock of all keys is shared, as in lock-slots.
-- Params: $1 tenant_id, $2 slots text[], or the ids of claims that have none, $3 whether each is to be decided on boolean[].
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
with every as materialized (
  select pg_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('slots', $1::text)::text, 0))
)
select case when k.is_own
  then pg_advisory_xact_lock(hashtextextended(jsonb_build_array('slot', $1::text, k.slot)::text, 0))
  else pg_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('slot', $1::text, k.slot)::text, 0)) end
from every
cross join unnest($2::text[], $3::boolean[]) as k (slot, is_own)
