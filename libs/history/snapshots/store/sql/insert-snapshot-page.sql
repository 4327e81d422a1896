-- Stores rows of one table of a snapshot.
-- Params: $1 tenant_id, $2 snapshot_id, $3 ordinal, $4 table_name, $5 row_count, $6 sha256, $7 content bytea.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
insert into snapshot_pages (tenant_id, snapshot_id, ordinal, table_name, row_count, sha256, content)
values ($1, $2, $3, $4, $5, $6, $7)
