-- Keeps the domain schema of a space as it is until the transaction ends; others may hold it too.
-- Params: $1 tenant_id, $2 space_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose name starts with the tenant)
select pg_advisory_xact_lock_shared(hashtextextended(jsonb_build_array('domain_schema', $1::text, $2::text)::text, 0))
