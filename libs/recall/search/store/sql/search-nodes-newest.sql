-- The nodes recorded last.
-- Params: $1 tenant_id, $2 space_id, $3 limit; then those of the conditions.
-- Index: nodes_newest_idx
select n.id
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.search is not null
  and true /* seen */ and true /* filter */
order by n.recorded_at desc, n.id
limit $3
