-- The given records that assert claims, without records that assert a claim which also depends on premises.
-- Params: $1 tenant_id, $2 evidence_ids text[].
-- Index: claim_evidence_by_evidence_idx, edges_live_idx
select a.evidence_id as id
from claim_evidence a
where a.tenant_id = $1 and a.evidence_id = any ($2::text[]) and a.relation = 'assertion'
group by a.evidence_id
having not bool_or(exists (
  select from edges e where e.tenant_id = $1 and e.from_id = a.claim_id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null))
