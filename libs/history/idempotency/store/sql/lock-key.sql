-- Locks the caller's idempotency key for this transaction, or reports that another transaction holds it.
-- Params: $1 tenant_id, $2 owner (`ownerOf`), $3 key.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array('idempotency', $1::text, $2::text, $3::text)::text, 0)) as is_ours
