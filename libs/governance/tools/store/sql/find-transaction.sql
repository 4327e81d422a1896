-- The id of this transaction, as recorded in its events.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (reads no row)
select pg_current_xact_id()::text as xid where $1::text is not null
