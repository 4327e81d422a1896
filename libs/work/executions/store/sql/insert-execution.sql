-- Stores an execution.
-- Params: $1 tenant_id, $2 execution jsonb.
-- Index: executions_pkey
-- Insert: the row carries the tenant of $1
insert into executions (tenant_id, {{insert Execution}})
select home.tenant_id, {{values Execution r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Execution}})
where home.tenant_id = $1
