-- The fact of a type that states a given value about given anchors, whether it is in use or waits in quarantine. Facts
-- are found by the anchor that the fewest facts have, however many facts of the type there are; the other anchors are
-- compared. `offset 0` makes the planner look up rows one by one; otherwise it may hash all facts of the tenant.
-- Params: $1 tenant_id, $2 space_id, $3 claim type, $4 anchors jsonb, $5 value.
-- Index: facts_of_type_idx, fact_anchors_value_idx, fact_anchors_pkey, claims_pkey, claim_statements_pkey
with rarest as materialized (
  select q.entity, q.value
  from jsonb_each_text($4::jsonb) as q (entity, value)
  cross join lateral (
    select count(*) as facts from (
      select from fact_anchors a
      where a.tenant_id = $1 and a.space_id = $2 and a.entity = q.entity and a.value = q.value and a.claim_type = $3
      limit 100) few) n
  order by n.facts, q.entity
  limit 1
), candidates as materialized (
  select found.claim_id
  from rarest q
  cross join lateral (
    select a.claim_id from fact_anchors a
    where a.tenant_id = $1 and a.space_id = $2 and a.entity = q.entity and a.value = q.value and a.claim_type = $3
    offset 0) found
  union all
  select f.claim_id from facts f
  where f.tenant_id = $1 and f.space_id = $2 and f.claim_type = $3 and not exists (select from rarest)
)
select f.claim_id as "claimId"
from candidates f
cross join lateral (
  select c.status from claims c where c.tenant_id = $1 and c.id = f.claim_id and c.status in ('active', 'disputed', 'quarantined') limit 1) c
where exists (select from claim_statements s where s.tenant_id = $1 and s.claim_id = f.claim_id and s.value = $5 offset 0)
  and not exists (
    select from jsonb_each_text($4::jsonb) as asked (entity, value)
    where not exists (
      select from fact_anchors a
      where a.tenant_id = $1 and a.claim_id = f.claim_id and a.entity = asked.entity and a.value = asked.value offset 0))
order by c.status, f.claim_id
limit 1
