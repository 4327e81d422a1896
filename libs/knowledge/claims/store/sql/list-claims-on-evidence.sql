-- The claims that the given evidence is attached to, even if the evidence has been revoked. They are in the order of
-- their ids, each with the key under which it is decided. A claim is returned once for each of these pieces of
-- evidence.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 limit, null for all.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2::text[]) limit $3) carried -- reading up to the limit is enough to know that there are too many
join claims c on c.tenant_id = $1 and c.id = carried.claim_id
order by c.id
