-- Names of what a dry run would have made to carry on claims behind what replaced these for a time.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 after id, $5 limit.
-- Index: consolidation_scratch_pkey
select g.claim_id as id
from consolidation_scratch g
where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $3 and g.kind = 'carried_on' and g.claim_id > $4
order by g.claim_id
limit $5
