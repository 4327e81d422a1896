-- Stores a new task.
-- Params: $1 tenant_id, $2 task jsonb.
-- Index: tasks_pkey
-- Insert: the row carries the tenant of $1
insert into tasks (tenant_id, {{insert Task}})
select home.tenant_id, {{values Task r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Task}})
where home.tenant_id = $1
