-- Holds the owner of a workspace until the transaction ends, whether it has one or not.
-- Params: $1 tenant_id, $2 space_id, $3 owner_id, or the principal that opens a free one.
-- Index: none (no table)
-- Tenant: exempt (the tenant is part of the lock)
select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'workspace', $1::text, $2::text, $3::text), 0))
