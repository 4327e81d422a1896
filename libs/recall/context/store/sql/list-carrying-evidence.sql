-- The evidence that meets at least one part of given facts. Other evidence attached to a fact does not support it.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey
select a.claim_id as "claimId", a.evidence_id as "evidenceId", a.parts
from claim_evidence a
where a.tenant_id = $1 and a.claim_id = any ($2::text[]) and a.relation = 'cited' and cardinality(a.parts) > 0
order by 1, 2
