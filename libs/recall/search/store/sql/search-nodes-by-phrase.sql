-- Nodes that hold a phrase of stop words, which no index knows: the newest are read for it.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 most read; then those of the conditions.
-- Index: nodes_newest_idx
select n.id
from (
  select n.id, n.recorded_at, n.text
  from nodes n
  where n.tenant_id = $1 and n.space_id = $2 and n.search is not null
    and true /* seen */ and true /* filter */
  order by n.recorded_at desc, n.id
  limit $5
) n
where n.text ~* $3::text
order by n.recorded_at desc, n.id
limit $4
