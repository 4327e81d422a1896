-- Stores a new step.
-- Params: $1 tenant_id, $2 step jsonb.
-- Index: steps_pkey
-- Insert: the row carries the tenant of $1
insert into steps (tenant_id, {{insert Step}})
select home.tenant_id, {{values Step r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Step}})
where home.tenant_id = $1
