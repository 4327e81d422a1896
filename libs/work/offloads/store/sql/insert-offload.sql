-- Stores an offload.
-- Params: $1 tenant_id, $2 offload jsonb.
-- Index: offloads_pkey
-- Insert: the row carries the tenant of $1
insert into offloads (tenant_id, {{insert Offload}})
select home.tenant_id, {{values Offload r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Offload}})
where home.tenant_id = $1
