-- Restricts a run to the least confident active claims of a space.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 how many.
-- Index: claims_newest_idx
-- Insert: rows carry the tenant of $1
-- Writer: consolidation-overlay.ts (overlay rows of a run)
insert into consolidation_overlay (tenant_id, space_id, run_id, kind, claim_id)
select c.tenant_id, $2, $3, 'sampled', c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active'
order by coalesce(c.confidence, c.trust), c.id
limit $4
on conflict (tenant_id, space_id, run_id, kind, claim_id) do nothing
