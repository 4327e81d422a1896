-- Serializes recoveries and changes of a tenant's mode until the transaction ends.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('mode', $1::text)::text, 0))
