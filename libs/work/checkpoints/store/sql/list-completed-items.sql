-- Completed items that a task has in any checkpoint version between two versions, in no defined order.
-- Params: $1 tenant_id, $2 task_id, $3 first version, $4 last version.
-- Index: checkpoint_items_versions_idx
select {{columns CheckpointItem i}}
from checkpoint_items i
where i.tenant_id = $1 and i.task_id = $2 and i.list = 'completed' and i.to_version > $3 and i.from_version <= $4
