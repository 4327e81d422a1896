-- Appends events that a dry run would have recorded.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 events jsonb array of {position, event}.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: consolidation-overlay.ts (overlay rows of a run)
insert into consolidation_preview (tenant_id, space_id, run_id, position, event)
select home.tenant_id, $2, $3, e.position, e.event
from tenants home
cross join jsonb_to_recordset($4::jsonb) as e (position bigint, event jsonb)
where home.tenant_id = $1
