-- Locks the given claim keys that no other transaction holds, until the transaction ends, and returns the locked keys.
-- Params: $1 tenant_id, $2 slots text[], or the ids of claims that have none.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
select k.slot
from unnest($2::text[]) as k (slot)
where pg_try_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('slots', $1::text)::text, 0))
  and pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array('slot', $1::text, k.slot)::text, 0))
