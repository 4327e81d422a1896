-- Workspaces whose task or session has ended and for which the run that must follow has not yet been done.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: workspaces_boundary_due_idx
select w.id
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.boundary_due
order by w.id
limit $3
