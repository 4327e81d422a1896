-- Writes the names of new entities.
-- Params: $1 tenant_id, $2 names jsonb array.
-- Index: entity_names_pkey
-- Insert: rows carry the tenant of $1
insert into entity_names (tenant_id, {{insert EntityName}})
select home.tenant_id, {{values EntityName r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset EntityName}})
where home.tenant_id = $1
on conflict (tenant_id, entity_id, name_n) do nothing
