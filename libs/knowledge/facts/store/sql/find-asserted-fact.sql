-- The latest fact of a type and about given values to which all of the cited evidence is attached. Facts are found by
-- the anchor that the fewest facts have, however many facts of the type there are; the other anchors are compared.
-- `offset 0` makes the planner look up rows one by one; otherwise it may hash all facts of the tenant.
-- Params: $1 tenant_id, $2 space_id, $3 claim type, $4 anchors jsonb, $5 evidence ids text[].
-- Index: facts_of_type_idx, fact_anchors_value_idx, fact_anchors_pkey, claim_evidence_pkey
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
where not exists (
    select from jsonb_each_text($4::jsonb) as asked (entity, value)
    where not exists (
      select from fact_anchors a
      where a.tenant_id = $1 and a.claim_id = f.claim_id and a.entity = asked.entity and a.value = asked.value offset 0))
  and not exists (
    select from unnest($5::text[]) as cited (id)
    where not exists (
      select from claim_evidence e where e.tenant_id = $1 and e.claim_id = f.claim_id and e.evidence_id = cited.id and e.relation <> 'contradiction' offset 0))
order by f.claim_id desc
limit 1
