-- Subtasks of a task that are neither done nor cancelled.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 limit.
-- Index: edges_to_idx, tasks_pkey
select t.id
from edges e
join tasks t on t.tenant_id = $1 and t.space_id = $2 and t.id = e.from_id
where e.tenant_id = $1 and e.to_id = $3 and e.kind = 'subtask_of' and e.closed_at is null and t.status not in ('done', 'cancelled')
order by t.id
limit $4
