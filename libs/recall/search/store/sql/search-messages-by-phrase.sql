-- Messages that hold a phrase of stop words, which no index knows: the newest are read for it.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 most read; then those of the conditions.
-- Index: messages_newest_idx
select m.id
from (
  select m.id, m.at, m.content
  from messages m
  join evidence e on e.tenant_id = $1 and e.id = m.id
  where m.tenant_id = $1 and m.space_id = $2
    and true /* seen */ and true /* filter */
  order by m.at desc, m.id
  limit $5
) m
where m.content ~* $3::text
order by m.at desc, m.id
limit $4
