-- A handoff of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: handoffs_pkey
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.id = $3
