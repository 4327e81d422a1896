-- The newest memories: the claims confirmed last, the messages said last, the nodes recorded last.
-- Params: $1 tenant_id, $2 space_id, $3 limit; then the parameters of the conditions.
-- Index: claims_newest_idx, messages_newest_idx, nodes_newest_idx
select m.id
from claims /* memories */ m
where m.tenant_id = $1 and m.space_id = $2
order by m.aging_from desc, m.id
limit $3
