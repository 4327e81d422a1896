-- How many distinct observations the claims of a workspace have, whatever became of them.
-- Params: $1 tenant_id, $2 workspace_id.
-- Index: claims_of_workspace_idx, claim_evidence_pkey
select count(distinct a.evidence_id)::int as count
from claims c
join claim_evidence a on a.tenant_id = $1 and a.claim_id = c.id
where c.tenant_id = $1 and c.workspace_id = $2
