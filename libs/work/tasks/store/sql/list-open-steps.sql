-- The first steps of a task that are neither done nor skipped.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: steps_open_idx
select s.id
from steps s
where s.tenant_id = $1 and s.task_id = $2 and s.status not in ('done', 'skipped')
order by s.ordinal
limit $3
