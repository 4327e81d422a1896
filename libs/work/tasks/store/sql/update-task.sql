-- Writes how a task is after an event about it or a step of it.
-- Params: $1 tenant_id, $2 id, $3 change jsonb.
-- Index: tasks_pkey
update tasks t set {{set Task r except title, goal, metadata}}
from jsonb_to_recordset(jsonb_build_array($3::jsonb)) as r ({{recordset Task changing except title, goal, metadata}})
where t.tenant_id = $1 and t.id = $2
