-- Ways of dependence that lead back to where they began; there must never be one. Along a cycle ranks cannot all fall, so it is looked for where they do not.
-- Params: $1 tenant_id, $2 space_id, $3 most suspects, $4 most nodes to visit.
-- Index: edges_live_idx
with recursive suspect as materialized (
  select n.id, e.to_id
  from nodes n
  join edges e on e.tenant_id = $1 and e.from_id = n.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
  left join nodes p on p.tenant_id = $1 and p.id = e.to_id
  where n.tenant_id = $1 and n.space_id = $2 and coalesce(p.rank, 1) >= n.rank and left(e.to_id, 4) <> 'evd_'
  order by n.id, e.to_id
  limit $3
), way (origin, id) as (
  select s.id, s.to_id from suspect s
  union
  select w.origin, b.to_id from way w cross join lateral (
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = w.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
  ) b
), walked as materialized (
  select w.origin, w.id from way w limit $4
)
select count(distinct w.origin)::integer as cycles from walked w where w.id = w.origin
