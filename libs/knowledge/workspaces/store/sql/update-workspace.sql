-- Says how a workspace stands.
-- Params: $1 tenant_id, $2 id, $3 state, $4 closed_at, $5 version.
-- Index: workspaces_pkey
update workspaces set state = $3, closed_at = $4, version = $5 where tenant_id = $1 and id = $2
