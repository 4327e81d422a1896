-- Tasks of a space by id, in no promised order.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: tasks_pkey
select {{columns Task t}}
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id = any ($3::text[])
