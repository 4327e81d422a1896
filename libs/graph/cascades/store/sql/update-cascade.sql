-- Moves the frontier of a cascade: what was looked at leaves it, what rests on what changed joins it.
-- Params: $1 tenant_id, $2 id, $3 visited text[], $4 changed text[], $5 ranks at which the visited waited integer[].
-- Index: edges_to_idx
with gone as (
  delete from cascade_frontier f
  using unnest($3::text[], $5::integer[]) as v (id, rank)
  where f.tenant_id = $1 and f.cascade_id = $2 and f.rank = v.rank and f.node_id = v.id
), reached as (
  select e.from_id as id
  from edges e
  where e.tenant_id = $1 and e.to_id = any ($4::text[]) and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
  union
  select e.to_id
  from edges e
  where e.tenant_id = $1 and e.from_id = any ($4) and e.kind = 'exemplifies' and e.closed_at is null
), seen as (
  select v.id from unnest($3) as v (id)
), joined as (
  insert into cascade_frontier (tenant_id, cascade_id, rank, node_id)
  select $1, $2, n.rank, n.id
  from reached r
  join nodes n on n.tenant_id = $1 and n.id = r.id
  where not exists (select from seen where seen.id = r.id)
  on conflict do nothing
)
update cascades set visited = visited + cardinality($3), changed = changed + cardinality($4)
where tenant_id = $1 and id = $2
