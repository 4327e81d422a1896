-- Whether one of the given nodes is a certain node, or depends on it at any depth. Ranks cannot be used for pruning:
-- the cascade updates the rank of a node only after its dependencies have changed, and a replaced node may have any
-- rank.
-- Params: $1 tenant_id, $2 from_ids text[], $3 to_id.
-- Index: edges_live_idx
with recursive climbed (id) as (
  select q.id collate "C"
  from unnest($2::text[]) as q (id)
  union
  select d.ground_id
  from climbed c
  cross join lateral (
    select d.ground_id from dependences d where d.tenant_id = $1 and d.node_id = c.id
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) d
)
select c.id from climbed c where c.id = $3
limit 1
