-- Stores a failure.
-- Params: $1 tenant_id, $2 failure jsonb.
-- Index: failures_pkey
-- Insert: the row carries the tenant of $1
insert into failures (tenant_id, {{insert Failure}})
select home.tenant_id, {{values Failure r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Failure}})
where home.tenant_id = $1
