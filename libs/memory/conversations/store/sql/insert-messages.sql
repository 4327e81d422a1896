-- Stores messages at their positions in sessions.
-- Params: $1 tenant_id, $2 rows jsonb array, each with searchText.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into messages (tenant_id, {{insert Message}}, search)
select home.tenant_id, {{values Message m}}, to_tsvector('english', m."searchText")
from tenants home
cross join jsonb_to_recordset($2::jsonb) as m ({{recordset Message}}, "searchText" text)
where home.tenant_id = $1
