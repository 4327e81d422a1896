-- The transaction that would begin next: rows seen before belong to earlier transactions, unless they came with a
-- restored backup.
-- Params: none.
-- Index: none (no table)
-- Tenant: exempt (no table)
select pg_snapshot_xmax(pg_current_snapshot())::text as next
