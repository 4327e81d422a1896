-- Begins a cascade at its roots; evidence stands below everything.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 trigger, $5 root_ids text[], $6 started_at, $7 effect.
-- Index: nodes_pkey
-- Insert: rows carry the tenant of $1
with cascade as (
  insert into cascades (tenant_id, id, space_id, trigger, root_ids, state, visited, changed, waiting, low_rank, low_node, started_at, effect)
  values ($1, $2, $3, $4, $5, 'running', 0, 0, cardinality($5::text[]), 0, '', $6, $7)
)
insert into cascade_frontier (tenant_id, cascade_id, rank, node_id)
select $1, $2, coalesce(n.rank, case when r.id like 'evd\_%' then 0 else 1 end), r.id
from unnest($5::text[]) as r (id)
left join nodes n on n.tenant_id = $1 and n.id = r.id
