-- The claims that a piece of evidence carries, or carried until it was revoked, by id and with the key each is decided under.
-- Params: $1 tenant_id, $2 evidence_id, $3 limit, null for all.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from claim_evidence a
join claims c on c.tenant_id = $1 and c.id = a.claim_id
where a.tenant_id = $1 and a.evidence_id = $2
order by c.id
limit $3
