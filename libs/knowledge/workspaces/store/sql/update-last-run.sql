-- Records what the last promotion run did in a workspace.
-- Params: $1 tenant_id, $2 id, $3 last run jsonb, $4 whether it was the run that is due when its task or
-- session ends, $5 the version of the workspace when the run began; null: not recorded (earlier releases). If its task
-- or session has ended since then, another run is due.
-- Index: workspaces_pkey
update workspaces set last_run = $3::jsonb, boundary_due = case when not $4 or version <> $5 then boundary_due end where tenant_id = $1 and id = $2
