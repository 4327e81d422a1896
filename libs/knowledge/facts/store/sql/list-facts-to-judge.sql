-- Facts of the given types and about the given values whose claims are active, in the order of their ids.
-- Params: $1 tenant_id, $2 space_id, $3 questions jsonb array of {claimType, entity, value, others}, with an empty entity for all facts of the type; $4 after claim_id, $5 limit.
-- Index: fact_anchors_value_idx, facts_of_type_idx, claims_pkey
select found.claim_id as "claimId"
from jsonb_to_recordset($3::jsonb) as asked ("claimType" text, entity text, value text, others jsonb)
cross join lateral (
  (select a.claim_id
  from fact_anchors a
  join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.status = 'active'
  where a.tenant_id = $1 and a.space_id = $2 and a.entity = asked.entity and a.value = asked.value and a.claim_type = asked."claimType" and a.claim_id > $4
    and not exists (
      select from jsonb_each_text(asked.others) as other (entity, value)
      where not exists (
        select from fact_anchors b
        where b.tenant_id = $1 and b.claim_id = a.claim_id and b.entity = other.entity and b.value = other.value))
  order by a.claim_id
  limit $5)
  union all
  (select f.claim_id
  from facts f
  join claims c on c.tenant_id = $1 and c.id = f.claim_id and c.status = 'active'
  where asked.entity = '' and f.tenant_id = $1 and f.space_id = $2 and f.claim_type = asked."claimType" and f.claim_id > $4
  order by f.claim_id
  limit $5)
) found
group by found.claim_id
order by found.claim_id
limit $5
