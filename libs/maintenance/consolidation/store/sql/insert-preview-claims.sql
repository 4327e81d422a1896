-- Records, for the events that a dry run would have recorded, which claims they are about.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 events jsonb array of {position, claimIds}.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: consolidation-overlay.ts (overlay rows of a run)
insert into consolidation_preview_claims (tenant_id, space_id, run_id, claim_id, position)
select home.tenant_id, $2, $3, c.id, e.position
from tenants home
cross join jsonb_to_recordset($4::jsonb) as e (position bigint, "claimIds" text[])
cross join unnest(e."claimIds") as c (id)
where home.tenant_id = $1
