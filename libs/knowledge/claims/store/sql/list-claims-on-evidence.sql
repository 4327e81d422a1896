-- The claims that pieces of evidence support, or supported until they were revoked, by id and with the key under which
-- each is decided; once for each piece.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 limit, null for all.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2::text[]) limit $3) carried -- to know that there are too many, no more are read
join claims c on c.tenant_id = $1 and c.id = carried.claim_id
order by c.id
