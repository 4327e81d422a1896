-- Marks a kind of maintenance in a space: its last run ended at its limit of pages, so there is more to do.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: maintenance_due_pkey
-- Writer: due-times.ts (operational state, not a projection)
update maintenance_due set started_at = '-infinity' where tenant_id = $1 and space_id = $2 and kind = $3
