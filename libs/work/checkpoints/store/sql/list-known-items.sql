-- Items of a task that were removed only after a given version or are still present, in no defined order: those that
-- were reported outside private sessions and, for a call in a private session, those of this session and those of other
-- private sessions that are still present.
-- Params: $1 tenant_id, $2 task_id, $3 version, $4 the private session, or null for none.
-- Index: checkpoint_items_versions_idx
select {{columns CheckpointItem i}}
from checkpoint_items i
where i.tenant_id = $1 and i.task_id = $2 and i.to_version > $3
  and (i.session_id is null or ($4::text is not null and (i.session_id = $4 or i.to_version = 2147483647)))
