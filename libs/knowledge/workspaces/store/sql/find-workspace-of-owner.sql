-- The workspace of a task or session.
-- Params: $1 tenant_id, $2 space_id, $3 owner_id.
-- Index: workspaces_owner_idx
select {{columns Workspace w}}
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.owner_id = $3
