-- The facts of a type that have all given anchors, for statements that choose among them. They are found by the anchor
-- that the fewest facts have, however many facts of the type there are; the other anchors are compared. `offset 0`
-- makes the planner look up rows one by one; otherwise it may hash all facts of the tenant.
-- Params: $1 tenant_id; the slots are the space, the type and the anchors.
-- Index: facts_of_type_idx, fact_anchors_value_idx, fact_anchors_pkey
with rarest as materialized (
  select q.entity, q.value
  from jsonb_each_text('{}'::jsonb /* anchors */) as q (entity, value)
  cross join lateral (
    select count(*) as facts from (
      select from fact_anchors a
      where a.tenant_id = $1 and a.space_id = '' /* space */ and a.entity = q.entity and a.value = q.value and a.claim_type = '' /* claim_type */
      limit 100) few) n
  order by n.facts, q.entity
  limit 1
), candidates as materialized (
  select found.claim_id
  from rarest q
  cross join lateral (
    select a.claim_id from fact_anchors a
    where a.tenant_id = $1 and a.space_id = '' /* space */ and a.entity = q.entity and a.value = q.value and a.claim_type = '' /* claim_type */
    offset 0) found
  union all
  select f.claim_id from facts f
  where f.tenant_id = $1 and f.space_id = '' /* space */ and f.claim_type = '' /* claim_type */ and not exists (select from rarest)
)
select f.claim_id
from candidates f
where not exists (
  select from jsonb_each_text('{}'::jsonb /* anchors */) as asked (entity, value)
  where not exists (
    select from fact_anchors a
    where a.tenant_id = $1 and a.claim_id = f.claim_id and a.entity = asked.entity and a.value = asked.value offset 0))
