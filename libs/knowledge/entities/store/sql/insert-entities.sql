-- Writes new entities.
-- Params: $1 tenant_id, $2 entities jsonb array.
-- Index: entities_pkey
-- Insert: rows carry the tenant of $1
insert into entities (tenant_id, {{insert Entity}})
select home.tenant_id, {{values Entity r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Entity}})
where home.tenant_id = $1
on conflict (tenant_id, id) do nothing
