-- The restores of a task, latest first, of versions that the reader may see.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: checkpoint_restores_of_task_idx, checkpoints_tenant_id_task_id_version_key
select {{columns CheckpointRestore r}}
from checkpoint_restores r
where r.tenant_id = $1 and r.task_id = $2
  and exists (select from checkpoints c where c.tenant_id = r.tenant_id and c.task_id = r.task_id and c.version = r.version)
order by r.id desc
limit $3
