-- Writes new edges.
-- Params: $1 tenant_id, $2 edges jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into edges (tenant_id, {{insert Edge}})
select home.tenant_id, {{values Edge r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Edge}})
where home.tenant_id = $1
