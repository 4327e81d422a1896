-- The position of the last event that a dry run would have recorded.
-- Params: $1 tenant_id, $2 space_id, $3 run_id.
-- Index: consolidation_preview_pkey
select f.position
from consolidation_preview f
where f.tenant_id = $1 and f.space_id = $2 and f.run_id = $3
order by f.position desc
limit 1
