-- Detaches evidence from claims that it no longer supports.
-- Params: $1 tenant_id, $2 claim ids text[], $3 id of the evidence to detach from each text[].
-- Index: claim_evidence_pkey
delete from claim_evidence a
using unnest($2::text[], $3::text[]) as d (claim_id, evidence_id)
where a.tenant_id = $1 and a.claim_id = d.claim_id and a.evidence_id = d.evidence_id
