-- Stores new claims.
-- Params: $1 tenant_id, $2 claims jsonb array, each with searchText and skeleton.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into claims (tenant_id, {{insert Claim}}, search)
select home.tenant_id, {{values Claim r}}, to_tsvector('english', r."searchText")
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Claim}}, "searchText" text)
where home.tenant_id = $1
