-- The next nodes of a cascade: the lowest-ranked nodes of its frontier and the nodes that depend on them, breadth first
-- up to a limit, each with the number of its direct dependents. `key` is what must be locked to decide on the node.
-- Params: $1 tenant_id, $2 cascade_id, $3 limit.
-- Index: edges_to_idx
with recursive reached as (
  (
    select f.node_id as id, f.rank as waits
    from cascade_frontier f
    where f.tenant_id = $1 and f.cascade_id = $2 and (f.rank, f.node_id) >= (select c.low_rank, c.low_node from cascades c where c.tenant_id = $1 and c.id = $2)
    order by f.rank, f.node_id
    limit $3
  )
  union
  select d.id, null
  from reached r
  cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = 'exemplifies' and e.closed_at is null
  ) d
), page as materialized (
  select id, max(waits) as waits from (select id, waits from reached limit $3) q group by id
)
-- The nodes are looked up one by one: the planner does not know how many nodes a page has, and would otherwise scan
-- whole tables.
select p.id, coalesce(p.waits, n.rank, 1) as rank, p.waits is not null as "isWaiting", coalesce(c.key, p.id) as key, above.dependents
from page p
left join lateral (select n.rank from nodes n where n.tenant_id = $1 and n.id = p.id limit 1) n on true
left join lateral (select c.slot::text as key from claims c where c.tenant_id = $1 and c.id = p.id limit 1) c on true
cross join lateral (
  select count(*)::integer as dependents
  from (
    select from edges e where e.tenant_id = $1 and e.to_id = p.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select from edges e where e.tenant_id = $1 and e.from_id = p.id and e.kind = 'exemplifies' and e.closed_at is null
    limit $3 + 1
  ) e
) above
order by 2, 1
