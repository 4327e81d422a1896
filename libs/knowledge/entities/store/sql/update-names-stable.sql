-- Moves the names of a candidate that became stable out of its workspace.
-- Params: $1 tenant_id, $2 entity_id.
-- Index: entity_names_pkey
update entity_names n set workspace_id = null, session_id = null
where n.tenant_id = $1 and n.entity_id = $2
