-- The newest handoff of a task that the reader may see.
-- Params: $1 tenant_id, $2 space_id, $3 task_id.
-- Index: handoffs_of_task_idx
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.task_id = $3
order by h.id desc
limit 1
