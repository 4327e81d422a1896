-- The episode that a principal created with the record of a workspace.
-- Params: $1 tenant_id, $2 space_id, $3 workspace_id, $4 principal_id.
-- Index: collections_by_workspace_idx
select e.id
from collections e
where e.tenant_id = $1 and e.space_id = $2 and e.workspace_id = $3 and e.created_by = $4
order by e.id
limit 1
