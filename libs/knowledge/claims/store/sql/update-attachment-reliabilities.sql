-- Writes the reliability factor of attached evidence, which depends on its source.
-- Params: $1 tenant_id, $2 claim ids text[], $3 evidence ids text[], $4 factor of each double precision[].
-- Index: claim_evidence_pkey
update claim_evidence a set reliability = q.reliability
from unnest($2::text[], $3::text[], $4::double precision[]) as q (claim_id, evidence_id, reliability)
where a.tenant_id = $1 and a.claim_id = any ($2) and a.claim_id = q.claim_id and a.evidence_id = q.evidence_id
