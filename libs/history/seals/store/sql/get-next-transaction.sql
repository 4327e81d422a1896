-- The id that the next transaction will get. Rows that were read before this statement have lower transaction ids,
-- unless they came from a restored backup.
-- Params: none.
-- Index: none (no table)
-- Tenant: exempt (no table)
select pg_snapshot_xmax(pg_current_snapshot())::text as next
