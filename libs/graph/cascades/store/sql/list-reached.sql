-- The next nodes of a cascade: the lowest of its frontier and what rests on them, breadth first. The key is what a decision about the node locks.
-- Params: $1 tenant_id, $2 cascade_id, $3 limit.
-- Index: edges_to_idx
with recursive first as (
  select f.node_id as id, f.rank
  from cascade_frontier f
  where f.tenant_id = $1 and f.cascade_id = $2
  order by f.rank, f.node_id
  limit $3
), reached as (
  select id from first
  union
  select d.id
  from reached r
  cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = 'exemplifies' and e.closed_at is null
  ) d
), page as materialized (
  select id from reached limit $3
), members as materialized (
  select array_agg(id) as ids from page
)
select p.id, coalesce(f.rank, n.rank, 1) as rank, coalesce(c.slot::text, p.id) as key, (
    exists (select from edges e where e.tenant_id = $1 and e.to_id = p.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null and e.from_id <> all (m.ids))
    or exists (select from edges e where e.tenant_id = $1 and e.from_id = p.id and e.kind = 'exemplifies' and e.closed_at is null and e.to_id <> all (m.ids))
  ) as "isAjar",
  f.id is not null as "isWaiting"
from page p
cross join members m
left join first f on f.id = p.id
left join nodes n on n.tenant_id = $1 and n.id = p.id
left join claims c on c.tenant_id = $1 and c.id = p.id
order by 2, 1
