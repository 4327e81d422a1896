-- Claims last confirmed in one of the times that the query names, the newest first.
-- Params: $1 tenant_id, $2 space_id, $3 beginnings timestamptz[], $4 their ends timestamptz[], $5 limit, of each time and of all; then those of the conditions.
-- Index: claims_newest_idx
select within.id
from unnest($3::timestamptz[], $4::timestamptz[]) named (beginning, ending)
cross join lateral (
  select c.id, c.aging_from
  from claims /* claims */ c
  where c.tenant_id = $1 and c.space_id = $2 and c.aging_from >= named.beginning and c.aging_from < named.ending
    and true /* seen */ and true /* filter */
  order by c.aging_from desc, c.id
  limit $5
) within
group by within.id, within.aging_from
order by within.aging_from desc, within.id
limit $5
