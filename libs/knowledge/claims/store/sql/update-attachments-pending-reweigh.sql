-- Marks claims as pending reweigh. They changed after their evidence was marked and before they were weighed again, so
-- they have to be weighed later with the mark that the evidence then has.
-- Params: $1 tenant_id, $2 claim ids text[], $3 evidence of each text[].
-- Index: claim_evidence_pkey
update claim_evidence a set weighed_live = null
from unnest($2::text[], $3::text[]) as b (claim_id, evidence_id)
where a.tenant_id = $1 and a.claim_id = b.claim_id
  and a.evidence_id || '' = b.evidence_id -- not by the index on evidence: the evidence may be attached to many more claims than these
