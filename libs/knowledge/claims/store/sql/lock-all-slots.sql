-- Locks all claim keys of a tenant until the transaction ends. For decisions that need more of them than the lock table of
-- PostgreSQL should hold.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('slots', $1::text)::text, 0))
