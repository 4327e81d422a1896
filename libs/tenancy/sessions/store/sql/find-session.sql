-- One session by id.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: sessions_pkey
select id, space_id, external_id, agent, principal_id, state, opened_at, closed_at, version
from sessions
where tenant_id = $1 and space_id = $2 and id = $3
