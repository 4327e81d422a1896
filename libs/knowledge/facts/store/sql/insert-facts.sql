-- Stores which claims are facts.
-- Params: $1 tenant_id, $2 facts jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into facts (tenant_id, {{insert Fact}})
select home.tenant_id, {{values Fact f}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as f ({{recordset Fact}})
where home.tenant_id = $1
