-- The newest handoff of a principal that the reader may see.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id.
-- Index: handoffs_of_principal_idx
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.handed_off_by = $3
order by h.id desc
limit 1
