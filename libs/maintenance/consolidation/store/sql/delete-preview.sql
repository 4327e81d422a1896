-- Deletes the events that dry runs in a space would have recorded.
-- Params: $1 tenant_id, $2 space_id.
-- Index: consolidation_preview_pkey
-- Writer: consolidation-overlay.ts (overlay rows of a run)
delete from consolidation_preview where tenant_id = $1 and space_id = $2
