-- Deletes what dry runs in a space would have recorded, and which claims it is about.
-- Params: $1 tenant_id, $2 space_id.
-- Index: consolidation_preview_pkey, consolidation_preview_claims_pkey
-- Writer: consolidation-overlay.ts (overlay rows of a run)
with claims as (
  delete from consolidation_preview_claims c where c.tenant_id = $1 and c.space_id = $2
)
delete from consolidation_preview f where f.tenant_id = $1 and f.space_id = $2
