-- Holds a claim key until the transaction ends: decisions about it follow each other.
-- Params: $1 tenant_id, $2 slot, or the id of a claim that has none.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose name starts with the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('slot', $1::text, $2::text)::text, 0))
