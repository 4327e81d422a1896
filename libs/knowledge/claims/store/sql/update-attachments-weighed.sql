-- Records whether a piece of evidence counted when the given claims were weighed.
-- Params: $1 tenant_id, $2 evidence_id, $3 whether it counts, $4 claim ids text[].
-- Index: claim_evidence_pkey
update claim_evidence set weighed_live = $3
where tenant_id = $1 and claim_id = any ($4::text[])
  and evidence_id || '' = $2 -- not by the index on evidence: the evidence may be attached to many more claims than these
