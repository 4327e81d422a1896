-- Locks a label of a principal until the transaction ends, so that only one of two simultaneous first uses opens a
-- session.
-- Params: $1 tenant_id, $2 space_id, $3 external_id, $4 principal_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'session', $1::text, $2::text, $4::text, $3::text), 0))
