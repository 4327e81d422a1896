-- Writes the new state of tasks after events about them or their steps.
-- Params: $1 tenant_id, $2 ids text[], $3 changes jsonb array, each with its id.
-- Index: tasks_pkey
update tasks t set {{set Task r except title, goal, goal_set_by, metadata, members}}
from jsonb_to_recordset($3::jsonb) as r (id text, {{recordset Task changing except title, goal, goal_set_by, metadata, members}})
where t.tenant_id = $1 and t.id = any ($2::text[]) and t.id = r.id
