-- The offloads of a task, oldest first.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 task_id or null, $6 step_id or null, $7 tool_call_id or null.
-- Index: offloads_of_task_idx
select {{columns Offload o}}
from offloads o
where o.tenant_id = $1 and o.space_id = $2 and o.task_id = $5 and o.id > $3
  and ($5::text is null or o.task_id = $5) and ($6::text is null or o.step_id = $6) and ($7::text is null or o.tool_call_id = $7)
order by o.id
limit $4
