-- The newest handoff of a principal, or of one of its agents, that the reader may see.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id, $4 agent, or null for any.
-- Index: handoffs_of_principal_idx
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.handed_off_by = $3 and ($4::text is null or h.agent = $4)
order by h.id desc
limit 1
