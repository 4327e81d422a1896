-- What speaks against actions in a task: its own entries, those of its parent tasks that hold for subtasks, and those of the space.
-- Params: $1 tenant_id, $2 space_id, $3 task_id.
-- Index: checkpoint_items_versions_idx, checkpoint_items_of_space_idx, edges_live_idx
with recursive above (id, depth) as (
  select $3::text collate "C", 0
  union all
  select e.to_id, a.depth + 1
  from above a
  join edges e on e.tenant_id = $1 and e.from_id = a.id and e.kind = 'subtask_of' and e.closed_at is null
  where a.depth < 100
)
select {{columns CheckpointItem i}}
from above a
join checkpoint_items i on i.tenant_id = $1 and i.space_id = $2 and i.task_id = a.id and i.to_version = 2147483647
where i.list in ('must_not_redo', 'must_preserve') and (a.depth = 0 or i.scope = 'task_tree')
union
select {{columns CheckpointItem i}}
from checkpoint_items i
where i.tenant_id = $1 and i.space_id = $2 and i.scope = 'space' and i.to_version = 2147483647
