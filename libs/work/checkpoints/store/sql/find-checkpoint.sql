-- A checkpoint of a task by its version.
-- Params: $1 tenant_id, $2 task_id, $3 version.
-- Index: checkpoints_tenant_id_task_id_version_key
select {{columns Checkpoint c}}
from checkpoints c
where c.tenant_id = $1 and c.task_id = $2 and c.version = $3
