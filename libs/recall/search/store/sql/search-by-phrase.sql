-- Memories that hold a phrase of stop words, which no index knows: the newest are read for it. Only with `memories` filled, which names their text.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 most read; then those of the conditions.
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
