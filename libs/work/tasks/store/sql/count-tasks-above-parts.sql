-- The greatest number of tasks that a task, or a task below it, would have above it if the task got a parent. null if
-- there are too many tasks below it, or too many pairs of these with a task above, to count.
-- Params: $1 tenant_id, $2 task_id, $3 the new parent, $4 maximum number of tasks examined, $5 maximum number of pairs.
-- Index: edges_to_idx, edges_live_idx, tasks_retried_idx, tasks_pkey
with recursive below (id) as (
  select $2::text collate "C"
  union
  select down.id
  from below b
  cross join lateral (
    select e.from_id from edges e
    where e.tenant_id = $1 and e.to_id = b.id and e.kind = 'subtask_of' and e.closed_at is null
    union all
    select t.id from tasks t
    where t.tenant_id = $1 and t.retry_of_task_id = b.id
  ) down (id)
),
-- Each recursion ends when its limit is reached.
examined as materialized (select b.id from below b limit $4),
above (id, up) as (
  select x.id, x.id from examined x
  union
  select a.id, next.id
  from above a
  cross join lateral (
    select e.to_id from edges e
    where e.tenant_id = $1 and e.from_id = a.up and e.kind = 'subtask_of' and e.closed_at is null
    union all
    select t.retry_of_task_id from tasks t
    where t.tenant_id = $1 and t.id = a.up and t.retry_of_task_id is not null
    union all
    select $3::text collate "C" where a.up = $2
  ) next (id)
),
pairs as materialized (select a.id from above a limit $5),
counted as (select count(*) - 1 as above from pairs p group by p.id)
select case
  when (select count(*) from examined) < $4 and (select count(*) from pairs) < $5 then (select max(c.above) from counted c)::integer
end as count
