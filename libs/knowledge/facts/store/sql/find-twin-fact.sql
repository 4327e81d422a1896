-- The fact of a type that states a given value about given anchors, whether it is in use or waits in quarantine.
-- Params: $1 tenant_id, $2 space_id, $3 claim type, $4 anchors jsonb, $5 value.
-- Index: facts_of_type_idx, fact_anchors_value_idx, fact_anchors_pkey, claims_pkey, claim_statements_pkey
select f.claim_id as "claimId"
from facts f
join claims c on c.tenant_id = $1 and c.id = f.claim_id and c.status in ('active', 'disputed', 'quarantined')
join claim_statements s on s.tenant_id = $1 and s.claim_id = f.claim_id and s.value = $5
where f.tenant_id = $1 and f.space_id = $2 and f.claim_type = $3
  and not exists (
    select from jsonb_each_text($4::jsonb) as asked (entity, value)
    where not exists (
      select from fact_anchors a
      where a.tenant_id = $1 and a.claim_id = f.claim_id and a.entity = asked.entity and a.value = asked.value))
order by c.status, f.claim_id
limit 1
