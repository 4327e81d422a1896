-- The paths from given nodes along what each depends on, down to one node and no further: each node next to one that it
-- was reached from, nearest first if there are too many.
-- Params: $1 tenant_id, $2 from_ids text[], $3 to_id, $4 most ways.
-- Index: edges_live_idx
with recursive climbed (id, via) as (
  select q.id collate "C", null::text collate "C"
  from unnest($2::text[]) as q (id)
  union
  select d.ground_id, c.id
  from climbed c
  cross join lateral (
    select d.ground_id from dependences d where d.tenant_id = $1 and d.node_id = c.id
    offset 0 -- keeps the node on the outside: each is a lookup
  ) d
  where c.id <> $3
)
select array_agg(w.id) as ids, array_agg(w.via) as froms
from (select c.id, c.via from climbed c limit $4) w
