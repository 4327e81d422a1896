-- The first of the facts that states a given value, whether it is in use or waits in quarantine. The slot `facts` is
-- list-facts-with-anchors.
-- Params: $1 tenant_id, $2 value in comparable form; then the parameters of the slot.
-- Index: claims_pkey, claim_statements_pkey
select f.claim_id as "claimId"
from facts /* facts */ f
cross join lateral (
  select c.status from claims c where c.tenant_id = $1 and c.id = f.claim_id and c.status in ('active', 'disputed', 'quarantined') limit 1) c
where exists (select from claim_statements s where s.tenant_id = $1 and s.claim_id = f.claim_id and s.value_n = $2 offset 0)
order by c.status, f.claim_id
limit 1
