-- An execution of a space, locked until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: executions_pkey
select {{columns Execution x}}
from executions x
where x.tenant_id = $1 and x.space_id = $2 and x.id = $3
for update
