-- The newest handoff of an agent, by the name that it gave its sessions, that the reader may see.
-- Params: $1 tenant_id, $2 space_id, $3 agent.
-- Index: handoffs_of_agent_idx
select {{columns Handoff h}}
from handoffs h
where h.tenant_id = $1 and h.space_id = $2 and h.agent = $3
order by h.id desc
limit 1
