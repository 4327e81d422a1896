-- The restores of a task, latest first.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: checkpoint_restores_of_task_idx
select {{columns CheckpointRestore r}}
from checkpoint_restores r
where r.tenant_id = $1 and r.task_id = $2
order by r.id desc
limit $3
