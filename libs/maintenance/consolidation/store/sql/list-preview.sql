-- The events that a dry run would have recorded about given claims, in order.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 claim ids text[].
-- Index: consolidation_preview_by_claim_idx
select f.event
from consolidation_preview f
where f.tenant_id = $1 and f.space_id = $2 and f.run_id = $3 and f.claim_ids && $4::text[]
order by f.position
