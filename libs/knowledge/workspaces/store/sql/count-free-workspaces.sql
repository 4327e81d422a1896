-- How many workspaces without an owner a principal has open.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id.
-- Index: workspaces_free_idx
select count(*)::int as count
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.opened_by = $3 and w.state = 'open' and w.kind = 'free'
