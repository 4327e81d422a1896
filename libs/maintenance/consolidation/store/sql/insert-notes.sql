-- Records what a dry run would have done to claims, and which pairs of claims it would have linked.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 kind, $5 names text[].
-- Index: consolidation_overlay_pkey
-- Insert: rows carry the tenant of $1
-- Writer: consolidation-overlay.ts (overlay rows of a run)
insert into consolidation_overlay (tenant_id, space_id, run_id, kind, claim_id)
select home.tenant_id, $2, $3, $4, n.name
from tenants home
cross join unnest($5::text[]) as n (name)
where home.tenant_id = $1
on conflict (tenant_id, space_id, run_id, kind, claim_id) do nothing
