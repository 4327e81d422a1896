-- Stores new claims.
-- Params: $1 tenant_id, $2 claims json array, each with searchText and skeleton; not jsonb, which costs more to read once than it saves.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into claims (tenant_id, {{insert Claim}}, search)
select home.tenant_id, {{values Claim r}}, to_tsvector('english', r."searchText")
from tenants home
cross join json_to_recordset($2::json) as r ({{recordset Claim}}, "searchText" text)
where home.tenant_id = $1
