-- Memories that contain a phrase of stop words. No index covers such words, so only the newest memories are read. The
-- slot `memories` must be filled, because the table itself has no column `text`.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 how many are read at most; then the parameters of the conditions.
-- Index: claims_newest_idx, messages_newest_idx, nodes_newest_idx
select m.id
from (
  select m.id, m.aging_from, m.text
  from claims /* memories */ m
  where m.tenant_id = $1 and m.space_id = $2
  order by m.aging_from desc, m.id
  limit $5
) m
where m.text ~* $3::text
order by m.aging_from desc, m.id
limit $4
