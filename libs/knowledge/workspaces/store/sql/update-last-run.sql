-- Says what the last run of promotion did in a workspace.
-- Params: $1 tenant_id, $2 id, $3 last run jsonb, $4 whether it was the run that the end of its task or session asks for.
-- Index: workspaces_pkey
update workspaces set last_run = $3::jsonb, boundary_due = case when not $4 then boundary_due end where tenant_id = $1 and id = $2
