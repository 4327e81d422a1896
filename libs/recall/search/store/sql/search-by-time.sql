-- Memories from any of the periods that the query names, newest first: claims last confirmed, messages said or nodes
-- recorded in one of these periods.
-- Params: $1 tenant_id, $2 space_id, $3 beginnings timestamptz[], $4 their ends timestamptz[], $5 limit, for each period and in total; then the parameters of the conditions.
-- Index: claims_newest_idx, messages_newest_idx, nodes_newest_idx
select within.id
from unnest($3::timestamptz[], $4::timestamptz[]) named (beginning, ending)
cross join lateral (
  select m.id, m.aging_from
  from claims /* memories */ m
  where m.tenant_id = $1 and m.space_id = $2 and m.aging_from >= named.beginning and m.aging_from < named.ending
  order by m.aging_from desc, m.id
  limit $5
) within
group by within.id, within.aging_from
order by within.aging_from desc, within.id
limit $5
