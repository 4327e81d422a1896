-- The entries that apply to a task: the entries of the task itself, of earlier attempts at it, and of the whole space.
-- The entries that its parent tasks, or earlier attempts at these, set for subtasks apply, too. Entries that do not
-- forbid anything (active_constraints) are returned only from earlier attempts at the task. Of private sessions, only
-- those count in which a given principal takes part. In a read, the row policies hide the others anyway.
-- Each row says whether there were too many tasks to read the entries of all. If no entry applies, the only row says
-- this alone.
-- Params: $1 tenant_id, $2 space_id, $3 task_id, $4 maximum number of tasks, nearest first, $5 the principal, '' for nobody, or null for every session.
-- Index: checkpoint_items_versions_idx, checkpoint_items_of_space_idx, edges_live_idx, tasks_pkey, session_participants_pkey
with recursive above (id, is_attempt) as (
  select $3::text collate "C", true
  union
  select up.id, up.is_attempt
  from above a
  cross join lateral (
    select e.to_id, false from edges e
    where e.tenant_id = $1 and e.from_id = a.id and e.kind = 'subtask_of' and e.closed_at is null
    union all
    select t.retry_of_task_id, a.is_attempt from tasks t
    where t.tenant_id = $1 and t.id = a.id and t.retry_of_task_id is not null
  ) up (id, is_attempt)
),
-- The recursion ends when this limit is reached.
examined as materialized (select a.id, a.is_attempt from above a limit $4),
nearest as (select x.id, bool_or(x.is_attempt) as is_attempt from examined x group by x.id),
entries as (
  select {{columns CheckpointItem i}}
  from nearest a
  join checkpoint_items i on i.tenant_id = $1 and i.space_id = $2 and i.task_id = a.id and i.to_version = 2147483647
  where (i.list in ('must_not_redo', 'must_preserve') and (a.is_attempt or i.scope = 'task_tree'))
    or (i.list = 'active_constraints' and a.is_attempt and a.id <> $3)
  union
  select {{columns CheckpointItem i}}
  from checkpoint_items i
  where i.tenant_id = $1 and i.space_id = $2 and i.scope = 'space' and i.to_version = 2147483647
)
select n.is_cut as "isCut", e.*
from (select count(*) >= $4 as is_cut from examined) n
left join entries e on $5::text is null or e."sessionId" is null
  or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = e."sessionId" and p.principal_id = $5)
