-- Moves the frontier of a cascade: nodes up to a given rank and id leave it, and the dependents of changed nodes join
-- it.
-- Params: $1 tenant_id, $2 id, $3 visited text[], $4 changed text[], $5 rank and $6 id of the last frontier node that was visited, $7 how many claims attached to visited evidence were weighed.
-- Index: cascade_frontier_pkey (from the cascade's low_rank and low_node), edges_to_idx
with gone as (
  delete from cascade_frontier f
  where f.tenant_id = $1 and f.cascade_id = $2 and (f.rank, f.node_id) <= ($5::integer, $6::text collate "C")
    and (f.rank, f.node_id) >= (select c.low_rank, c.low_node from cascades c where c.tenant_id = $1 and c.id = $2)
  returning f.node_id
), reached as (
  select e.from_id as id
  from edges e
  where e.tenant_id = $1 and e.to_id = any ($4::text[]) and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
  union
  select e.to_id
  from edges e
  where e.tenant_id = $1 and e.from_id = any ($4) and e.kind = 'exemplifies' and e.closed_at is null
), seen as (
  select v.id from unnest($3::text[]) as v (id)
), joined as (
  insert into cascade_frontier (tenant_id, cascade_id, rank, node_id)
  select n.tenant_id, $2, n.rank, r.id
  from reached r
  cross join lateral (select n.tenant_id, n.rank from nodes n where n.tenant_id = $1 and n.id = r.id limit 1) n
  where not exists (select from seen where seen.id = r.id)
  on conflict do nothing
  returning rank, node_id
)
update cascades set
  visited = visited + cardinality($3) + $7, changed = changed + cardinality($4),
  waiting = waiting - (select count(*) from gone) + (select count(*) from joined),
  (low_rank, low_node) = (
    select l.rank, l.node_id
    from (select $5::integer as rank, $6::text collate "C" as node_id union all select j.rank, j.node_id from joined j) l
    order by l.rank, l.node_id
    limit 1
  )
where tenant_id = $1 and id = $2
