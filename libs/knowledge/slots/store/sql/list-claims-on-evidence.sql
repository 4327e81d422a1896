-- Ids of the claims that a piece of evidence carries, or carried until it was revoked.
-- Params: $1 tenant_id, $2 evidence_id, $3 which of both.
-- Index: claim_evidence_by_evidence_idx
select a.claim_id as "claimId"
from claim_evidence a
where a.tenant_id = $1 and a.evidence_id = $2 and a.is_live = $3
order by a.claim_id
