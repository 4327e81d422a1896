-- The head of the checkpoint versions of a task.
-- Params: $1 tenant_id, $2 task_id.
-- Index: checkpoint_heads_pkey
select {{columns CheckpointHead h}}
from checkpoint_heads h
where h.tenant_id = $1 and h.task_id = $2
