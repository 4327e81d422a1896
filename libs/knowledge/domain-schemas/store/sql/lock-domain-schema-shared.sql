-- Takes a shared lock on the domain schema of a space, so that it does not change until the transaction ends.
-- Params: $1 tenant_id, $2 space_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('domain_schema', $1::text, $2::text)::text, 0))
