-- The claims that a piece of evidence carries, or carried until it was revoked, by id and with the key each is decided under.
-- Params: $1 tenant_id, $2 evidence_id, $3 limit, null for all.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = $2 limit $3) carried -- to know that there are too many, no more are read
join claims c on c.tenant_id = $1 and c.id = carried.claim_id
order by c.id
