-- Those of given claims of which a run has noted something.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 kind, $5 ids text[].
-- Index: consolidation_scratch_pkey
select g.claim_id as id
from consolidation_scratch g
where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $3 and g.kind = $4 and g.claim_id = any ($5::text[])
order by g.claim_id
