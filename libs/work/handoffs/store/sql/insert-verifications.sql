-- Stores the items of a handoff.
-- Params: $1 tenant_id, $2 items jsonb array.
-- Index: handoff_verifications_pkey
-- Insert: rows carry the tenant of $1
insert into handoff_verifications (tenant_id, {{insert HandoffVerification}})
select home.tenant_id, {{values HandoffVerification r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset HandoffVerification}})
where home.tenant_id = $1
