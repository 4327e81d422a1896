-- Everything that the given nodes depend on, as pairs of a node and the node from which it was reached. The search does
-- not go beyond the target node, so the paths down to the target follow from the pairs. If there are too many pairs,
-- the nearest are returned.
-- Params: $1 tenant_id, $2 from_ids text[], $3 to_id, $4 limit.
-- Index: edges_live_idx
with recursive climbed (id, via) as (
  select q.id collate "C", null::text collate "C"
  from unnest($2::text[]) as q (id)
  union
  select d.ground_id, c.id
  from climbed c
  cross join lateral (
    select d.ground_id from dependences d where d.tenant_id = $1 and d.node_id = c.id
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) d
  where c.id <> $3
)
select array_agg(w.id) as ids, array_agg(w.via) as froms
from (select c.id, c.via from climbed c limit $4) w
