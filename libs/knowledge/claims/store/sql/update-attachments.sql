-- Records whether a piece of evidence counted when all claims that it is attached to were weighed.
-- Params: $1 tenant_id, $2 evidence_id, $3 whether it counts.
-- Index: claim_evidence_by_evidence_idx
update claim_evidence set weighed_live = $3 where tenant_id = $1 and evidence_id = $2
