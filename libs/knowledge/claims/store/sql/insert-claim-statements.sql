-- Stores the statements of new claims.
-- Params: $1 tenant_id, $2 statements jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into claim_statements (tenant_id, {{insert ClaimStatement except claim_id}}, claim_id)
select home.tenant_id, {{values ClaimStatement r except claim_id}}, r.id
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset ClaimStatement except claim_id}}, id text)
where home.tenant_id = $1
