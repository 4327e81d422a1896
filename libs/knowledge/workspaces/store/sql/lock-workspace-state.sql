-- The state of a workspace, locked so that nobody changes it before the transaction ends.
-- Params: $1 tenant_id, $2 id.
-- Index: workspaces_pkey
select w.state
from workspaces w
where w.tenant_id = $1 and w.id = $2
for share of w
