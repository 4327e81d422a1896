-- Failures of a task, the latest first.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: failures_of_task_idx
select {{columns Failure f}}
from failures f
where f.tenant_id = $1 and f.task_id = $2
order by f.id desc
limit $3
