-- Makes a candidate stable.
-- Params: $1 tenant_id, $2 id.
-- Index: entities_pkey
update entities e set canonicality = 'stable', workspace_id = null, session_id = null
where e.tenant_id = $1 and e.id = $2
