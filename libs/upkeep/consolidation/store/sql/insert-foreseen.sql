-- Keeps what a dry run would have recorded, in its order.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 events jsonb, each with the claims it is about.
-- Index: consolidation_foreseen_pkey
-- Insert: rows carry the tenant of $1
-- Writer: foreseen-store.ts (scratch rows of a run)
insert into consolidation_foreseen (tenant_id, space_id, run_id, claim_ids, event)
select $1, $2, $3, array(select jsonb_array_elements_text(e.value -> 'claimIds')), e.value -> 'event'
from jsonb_array_elements($4::jsonb) with ordinality as e (value, n)
order by e.n
