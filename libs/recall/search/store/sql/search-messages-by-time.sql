-- Messages said in one of the times that the query names, the last first.
-- Params: $1 tenant_id, $2 space_id, $3 beginnings timestamptz[], $4 their ends timestamptz[], $5 limit, of each time and of all; then those of the conditions.
-- Index: messages_newest_idx
select within.id
from unnest($3::timestamptz[], $4::timestamptz[]) named (beginning, ending)
cross join lateral (
  select m.id, m.at
  from messages m
  join evidence e on e.tenant_id = $1 and e.id = m.id
  where m.tenant_id = $1 and m.space_id = $2 and m.at >= named.beginning and m.at < named.ending
    and true /* seen */ and true /* filter */
  order by m.at desc, m.id
  limit $5
) within
group by within.id, within.at
order by within.at desc, within.id
limit $5
