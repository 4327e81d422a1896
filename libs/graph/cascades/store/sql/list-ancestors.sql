-- What each of given nodes rests on, nearest first, as far as a number of nodes goes.
-- Params: $1 tenant_id, $2 ids text[], $3 most of each.
-- Index: edges_live_idx
select q.id as start, up.id
from unnest($2::text[]) as q (id)
cross join lateral (
  with recursive climbed as (
    select q.id collate "C" as id
    union
    select e.to_id
    from climbed c
    join edges e on e.tenant_id = $1 and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
  )
  select c.id from climbed c
  limit $3
) up
