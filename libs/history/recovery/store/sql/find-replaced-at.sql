-- When a recovery replaced the rows that were saved for it.
-- Params: $1 tenant_id, $2 recovery_id.
-- Index: replaced_rows_pkey
select replaced_at as at from replaced_rows where tenant_id = $1 and recovery_id = $2 order by ordinal limit 1
