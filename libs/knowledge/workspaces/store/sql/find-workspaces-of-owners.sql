-- The workspaces of tasks and sessions.
-- Params: $1 tenant_id, $2 space_id, $3 owner ids text[].
-- Index: workspaces_owner_idx
select w.id
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.owner_id = any ($3::text[])
order by w.id
