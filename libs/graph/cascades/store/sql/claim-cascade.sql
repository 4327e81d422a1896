-- A cascade, locked until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: cascades_pkey
select {{columns Cascade c except waiting, low_rank, low_node}}
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.id = $3
for update
