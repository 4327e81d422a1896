-- Makes attachments count for the present group of their evidence.
-- Params: $1 tenant_id, $2 evidence ids text[], $3 group of each text[].
-- Index: claim_evidence_by_evidence_idx
update claim_evidence a set independence_group = q.independence_group
from unnest($2::text[], $3::text[]) as q (id, independence_group)
where a.tenant_id = $1 and a.evidence_id = any ($2) and a.evidence_id = q.id
