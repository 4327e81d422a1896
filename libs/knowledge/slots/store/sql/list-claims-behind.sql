-- Claims that were last weighed when the evidence counted and does no more, or the other way about, or have changed since it was marked; with the key each is decided under.
-- Params: $1 tenant_id, $2 evidence_id, $3 limit.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from (
  (select a.claim_id from claim_evidence a
  where a.tenant_id = $1 and a.evidence_id = $2 and a.is_live = (select e.revoked_at is not null from evidence e where e.tenant_id = $1 and e.id = $2) order by a.claim_id limit $3)
  union all
  (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = $2 and a.is_live is null order by a.claim_id limit $3)
  limit $3
) behind
join claims c on c.tenant_id = $1 and c.id = behind.claim_id
order by c.id
