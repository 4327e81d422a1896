-- Whether a space has a cascade that has not reached every node.
-- Params: $1 tenant_id, $2 space_id.
-- Index: cascades_open_idx
select c.id
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.state <> 'done'
limit 1
