-- Writes the state of a workspace.
-- Params: $1 tenant_id, $2 id, $3 state, $4 closed_at, $5 version, $6 whether its task or session ended.
-- Index: workspaces_pkey
update workspaces set state = $3, closed_at = $4, version = $5, boundary_due = case when $6 then true else boundary_due end where tenant_id = $1 and id = $2
