-- How many tasks there are above a new one, counted up to a limit: the given tasks, their parents and
-- earlier attempts, and so on.
-- Params: $1 tenant_id, $2 ids text[] (the parent and the earlier attempt), $3 limit.
-- Index: edges_live_idx, tasks_pkey
with recursive above (id) as (
  select u.id collate "C" from unnest($2::text[]) as u (id)
  union
  select up.id
  from above a
  cross join lateral (
    select e.to_id from edges e
    where e.tenant_id = $1 and e.from_id = a.id and e.kind = 'subtask_of' and e.closed_at is null
    union all
    select t.retry_of_task_id from tasks t
    where t.tenant_id = $1 and t.id = a.id and t.retry_of_task_id is not null
  ) up (id)
)
select count(*)::integer as count
from (select from above limit $3) counted
