-- Checkpoints of a task, newest first.
-- Params: $1 tenant_id, $2 task_id, $3 before version, $4 limit.
-- Index: checkpoints_tenant_id_task_id_version_key
select {{columns Checkpoint c}}
from checkpoints c
where c.tenant_id = $1 and c.task_id = $2 and c.version < $3
order by c.version desc
limit $4
