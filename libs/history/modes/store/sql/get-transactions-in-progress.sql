-- The id of the oldest transaction that may still write, and the id that the next transaction will get.
-- Params: none.
-- Index: none (no table)
-- Tenant: exempt (no table)
select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next
