-- Tests of the claims of a workspace, oldest first.
-- Params: $1 tenant_id, $2 workspace_id, $3 limit.
-- Index: claims_of_workspace_idx, discriminating_test_claims_pkey
select distinct t.test_id as id
from claims c
join discriminating_test_claims t on t.tenant_id = $1 and t.claim_id = c.id
where c.tenant_id = $1 and c.workspace_id = $2
order by id
limit $3
