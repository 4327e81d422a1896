-- The executions of a task, oldest first.
-- Params: $1 tenant_id, $2 task_id, $3 after id, $4 limit.
-- Index: executions_of_task_idx
select {{columns Execution x}}
from executions x
where x.tenant_id = $1 and x.task_id = $2 and x.id > $3
order by x.id
limit $4
