-- The claims that evidence of a source is attached to, ordered by evidence. A claim is returned once for each piece of
-- evidence.
-- Params: $1 tenant_id, $2 space_id, $3 source_id, $4 after evidence id, $5 after claim id, $6 limit.
-- Index: evidence_by_source_idx, claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", e.id as "evidenceId"
from evidence e
join claim_evidence a on a.tenant_id = $1 and a.evidence_id = e.id
join claims c on c.tenant_id = $1 and c.id = a.claim_id
where e.tenant_id = $1 and e.space_id = $2 and e.source_id = $3 and e.id >= $4 and (e.id > $4 or a.claim_id > $5)
order by e.id, a.claim_id
limit $6
