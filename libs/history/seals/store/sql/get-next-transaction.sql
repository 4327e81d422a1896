-- The transaction that would begin next: no row that was seen before is of it or a later one, unless it came with a restored backup.
-- Params: none.
-- Index: none (no table)
-- Tenant: exempt (no table)
select pg_snapshot_xmax(pg_current_snapshot())::text as next
