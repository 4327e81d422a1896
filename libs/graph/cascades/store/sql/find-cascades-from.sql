-- The latest cascade that set out from a claim.
-- Params: $1 tenant_id, $2 space_id, $3 root_id.
-- Index: cascades_open_idx
select c.id
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.state = 'running' and $3 = any (c.root_ids)
order by c.id desc
limit 1
