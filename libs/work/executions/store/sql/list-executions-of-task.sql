-- The executions of a task that were started between two times, latest first.
-- Params: $1 tenant_id, $2 task_id, $3 from, $4 to, $5 limit.
-- Index: executions_of_task_idx
select {{columns Execution x}}
from executions x
where x.tenant_id = $1 and x.task_id = $2 and x.started_at >= $3 and x.started_at <= $4
order by x.id desc
limit $5
