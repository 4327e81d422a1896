-- Items that a task has in a given checkpoint version, in no defined order.
-- Params: $1 tenant_id, $2 task_id, $3 version.
-- Index: checkpoint_items_versions_idx
select {{columns CheckpointItem i}}
from checkpoint_items i
where i.tenant_id = $1 and i.task_id = $2 and i.to_version > $3 and i.from_version <= $3
