-- Cycles of dependence; there must never be one. Ids are in the order of time, and a node is created from older ones:
-- in every cycle, something depends on a newer node, so the search starts there.
-- Params: $1 tenant_id, $2 space_id, $3 most suspects, $4 most nodes to visit.
-- Index: edges_live_idx
with recursive suspect as materialized (
  select d.node_id as id, d.ground_id
  from dependences d
  where d.tenant_id = $1 and d.space_id = $2 and right(d.ground_id, -4) > right(d.node_id, -4) and left(d.ground_id, 4) <> 'evd_'
  order by d.node_id, d.ground_id
  limit $3
), way (origin, id) as (
  select s.id, s.ground_id from suspect s
  union
  select w.origin, b.ground_id from way w cross join lateral (
    select d.ground_id from dependences d where d.tenant_id = $1 and d.node_id = w.id
    offset 0 -- keeps the node on the outside: each is a lookup
  ) b
), walked as materialized (
  select w.origin, w.id from way w limit $4
)
select count(distinct w.origin)::integer as cycles from walked w where w.id = w.origin
