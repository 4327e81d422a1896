-- Handoffs of a space that the reader may see, the newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 task_id or null, $6 agent or null.
-- Index: handoffs_of_space_idx
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.id < $3 and ($5::text is null or h.task_id = $5) and ($6::text is null or h.agent = $6)
order by h.id desc
limit $4
