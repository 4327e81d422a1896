-- Locks an external id of tasks, used or not, until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('task', $1::text, $2::text, $3::text, $4::text)::text, 0))
