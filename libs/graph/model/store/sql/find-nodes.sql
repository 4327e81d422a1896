-- Nodes of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: nodes_pkey
select n.id, n.space_id as "spaceId", n.type, n.rank, n.confidence_limit as "confidenceLimit", n.root_groups as "rootGroups", n.is_contested as "isContested",
  n.verdict, n.detail, n.text, n.status, n.grounding, n.agent, n.session_id as "sessionId", n.recorded_at as "recordedAt", n.recorded_by as "recordedBy",
  n.version, n.state_since as "stateSince"
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3::text[])
order by n.id
