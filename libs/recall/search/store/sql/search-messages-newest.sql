-- The messages said last.
-- Params: $1 tenant_id, $2 space_id, $3 limit; then those of the conditions.
-- Index: messages_newest_idx
select m.id
from messages m
join evidence e on e.tenant_id = $1 and e.id = m.id
where m.tenant_id = $1 and m.space_id = $2
  and true /* seen */ and true /* filter */
order by m.at desc, m.id
limit $3
