-- Stores the tasks on which interrupted sessions worked.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: interruption_tasks_pkey
-- Insert: rows carry the tenant of $1
insert into interruption_tasks (tenant_id, {{insert InterruptionTask}})
select home.tenant_id, {{values InterruptionTask r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset InterruptionTask}})
where home.tenant_id = $1
