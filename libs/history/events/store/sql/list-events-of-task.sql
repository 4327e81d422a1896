-- The events of a task and of everything that belongs to it, oldest first.
-- Params: $1 tenant_id, $2 task_id, $3 after position, $4 limit.
-- Index: events_of_task_idx
select {{columns Event e except request_id, idempotency_key}}
from events e
where e.tenant_id = $1 and e.task_id = $2 and e.position > $3
order by e.position
limit $4
