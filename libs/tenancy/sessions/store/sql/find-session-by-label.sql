-- One session by the label it was opened under.
-- Params: $1 tenant_id, $2 space_id, $3 external_id.
-- Index: sessions_external_idx
select id, space_id, external_id, agent, principal_id, state, opened_at, closed_at, version
from sessions
where tenant_id = $1 and space_id = $2 and external_id = $3
