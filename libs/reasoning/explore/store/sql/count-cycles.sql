-- How many cycles of dependence a space has; this must always be zero. Ids are ordered by time, and a new node depends
-- only on older nodes. So every cycle contains a node that depends on a newer one: the search starts at such nodes.
-- Params: $1 tenant_id, $2 space_id, $3 limit of starting points, $4 maximum number of nodes to visit.
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
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) b
), walked as materialized (
  select w.origin, w.id from way w limit $4
)
select count(distinct w.origin)::integer as cycles from walked w where w.id = w.origin
