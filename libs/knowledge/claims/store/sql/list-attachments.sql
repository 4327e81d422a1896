-- The evidence that carries a claim, with what it lends and what became of it, first to last.
-- Params: $1 tenant_id, $2 claim_id.
-- Index: claim_evidence_pkey
select {{columns ClaimEvidence a except claim_id, asserted_by, weighed_live, on_behalf_of, words, parts}}, e.counts as "isLive", e.kind, e.content, e.source_id as "sourceId"
from claim_evidence a
join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
where a.tenant_id = $1 and a.claim_id = $2
order by a.attached_at, a.evidence_id
