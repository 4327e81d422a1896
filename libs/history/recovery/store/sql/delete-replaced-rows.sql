-- Deletes the saved rows of a recovery after they have been restored.
-- Params: $1 tenant_id, $2 recovery_id.
-- Index: replaced_rows_pkey
-- Writer: replaced-rows.ts (operational state, not a projection)
delete from replaced_rows where tenant_id = $1 and recovery_id = $2
