-- Deletes what runs in a space have recorded for themselves, except the records of one run.
-- Params: $1 tenant_id, $2 space_id, $3 the run whose records stay, or null.
-- Index: consolidation_overlay_pkey
-- Writer: consolidation-overlay.ts (overlay rows of a run)
delete from consolidation_overlay where tenant_id = $1 and space_id = $2 and run_id is distinct from $3
