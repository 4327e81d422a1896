-- Writes how a task is after an event about it or a step of it.
-- Params: $1 tenant_id, $2 id, $3 change jsonb.
-- Index: tasks_pkey
update tasks t set {{set Task r}}
from jsonb_to_recordset(jsonb_build_array($3::jsonb)) as r ({{recordset Task changing}})
where t.tenant_id = $1 and t.id = $2
