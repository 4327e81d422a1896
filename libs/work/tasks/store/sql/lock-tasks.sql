-- Tasks, held for a change of steps of them, in the order of their ids.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: tasks_pkey
select {{columns Task t}}
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id = any ($3::text[])
order by t.id
for update
