-- A task, held for a change of it or of a step of it.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: tasks_pkey
select {{columns Task t}}
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id = $3
for update
