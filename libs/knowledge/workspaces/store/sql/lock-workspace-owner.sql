-- Locks the owner of a workspace until the transaction ends, whether or not its workspace exists.
-- Params: $1 tenant_id, $2 space_id, $3 owner_id, or the principal that opens a workspace without an owner.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'workspace', $1::text, $2::text, $3::text), 0))
