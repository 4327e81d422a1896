-- Deletes saved rows that were replaced before a given time.
-- Params: $1 tenant_id, $2 time.
-- Index: replaced_rows_pkey
-- Writer: replaced-rows.ts (operational state, not a projection)
delete from replaced_rows where tenant_id = $1 and replaced_at < $2
