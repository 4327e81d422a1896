-- Any fact of a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: facts_of_type_idx
select f.claim_id as "claimId"
from facts f
where f.tenant_id = $1 and f.space_id = $2
order by f.claim_type, f.claim_id
limit 1
