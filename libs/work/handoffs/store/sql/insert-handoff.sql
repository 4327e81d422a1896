-- Stores a handoff.
-- Params: $1 tenant_id, $2 handoff jsonb.
-- Index: handoffs_pkey
-- Insert: the row carries the tenant of $1
insert into handoffs (tenant_id, {{insert Handoff}})
select home.tenant_id, {{values Handoff r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Handoff}})
where home.tenant_id = $1
