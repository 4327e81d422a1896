-- The rank of the first frontier node after a page.
-- Params: $1 tenant_id, $2 cascade_id, $3 page length.
-- Index: cascade_frontier_pkey (from the cascade's low_rank and low_node on: only rows that have left come before)
select f.rank
from cascade_frontier f
where f.tenant_id = $1 and f.cascade_id = $2 and (f.rank, f.node_id) >= (select c.low_rank, c.low_node from cascades c where c.tenant_id = $1 and c.id = $2)
order by f.rank, f.node_id
offset $3
limit 1
