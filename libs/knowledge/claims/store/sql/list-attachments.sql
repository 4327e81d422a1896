-- The evidence of a claim in the order in which it was attached, with what it contributes and whether it is live.
-- Params: $1 tenant_id, $2 claim_id.
-- Index: claim_evidence_pkey
select {{columns ClaimEvidence a except claim_id, asserted_by, weighed_live, on_behalf_of, words}}, case when char_length(e.content) >= 200 then e.content_hash end as "copyKey", e.counts as live, e.kind, e.content, e.source_id as "sourceId"
from claim_evidence a
join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
where a.tenant_id = $1 and a.claim_id = $2
order by a.attached_at, a.evidence_id
