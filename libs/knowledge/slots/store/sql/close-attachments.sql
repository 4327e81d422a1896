-- Ends all that revoked evidence carried.
-- Params: $1 tenant_id, $2 evidence_id.
-- Index: claim_evidence_by_evidence_idx
update claim_evidence set is_live = false where tenant_id = $1 and evidence_id = $2
