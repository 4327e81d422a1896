-- The node itself and what depends on it, nearest first. Evidence supports plain claims and observations; for concluded
-- or assumed nodes it only records who stated them.
-- Params: $1 tenant_id, $2 id, $3 limit.
-- Index: edges_to_idx
with recursive above (id) as (
  select $2::text collate "C"
  union
  select n.id from above a cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = a.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = a.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select c.id from claim_evidence x join claims c on c.tenant_id = $1 and c.id = x.claim_id where x.tenant_id = $1 and x.evidence_id = a.id and left(a.id, 4) = 'evd_' and x.relation <> 'contradiction' and c.type in ('claim', 'observation_factual', 'observation_predictive')
  ) n
), walked as materialized (
  select w.id, row_number() over () as place from above w limit $3
)
select w.id
from walked w
order by w.place
