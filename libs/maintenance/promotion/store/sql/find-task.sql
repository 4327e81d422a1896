-- The title of a task, and the principal that created it.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: tasks_pkey
select t.title, t.created_by as "createdBy"
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id = $3
