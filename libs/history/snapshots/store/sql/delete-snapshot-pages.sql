-- Deletes the pages of a snapshot that will not be finished.
-- Params: $1 tenant_id, $2 snapshot_id.
-- Index: snapshot_pages_pkey
-- Writer: snapshot-store.ts (a copy of projections, not a projection)
delete from snapshot_pages where tenant_id = $1 and snapshot_id = $2
