-- The open workspaces of tasks and sessions, locked in the order of their ids.
-- Params: $1 tenant_id, $2 owner ids text[].
-- Index: workspaces_owner_idx
select {{columns Workspace w}}
from workspaces w
where w.tenant_id = $1 and w.owner_id = any ($2::text[]) and w.state = 'open'
order by w.id
for update of w
