-- Nodes recorded in one of the times that the query names, the last first.
-- Params: $1 tenant_id, $2 space_id, $3 beginnings timestamptz[], $4 their ends timestamptz[], $5 limit, of each time and of all; then those of the conditions.
-- Index: nodes_newest_idx
select within.id
from unnest($3::timestamptz[], $4::timestamptz[]) named (beginning, ending)
cross join lateral (
  select n.id, n.recorded_at
  from nodes n
  where n.tenant_id = $1 and n.space_id = $2 and n.search is not null and n.recorded_at >= named.beginning and n.recorded_at < named.ending
    and true /* seen */ and true /* filter */
  order by n.recorded_at desc, n.id
  limit $5
) within
group by within.id, within.recorded_at
order by within.recorded_at desc, within.id
limit $5
