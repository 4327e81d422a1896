-- The latest offloads of a task, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 task_id, $4 limit.
-- Index: offloads_of_task_idx
select {{columns Offload o}}
from offloads o
where o.tenant_id = $1 and o.space_id = $2 and o.task_id = $3
order by o.id desc
limit $4
