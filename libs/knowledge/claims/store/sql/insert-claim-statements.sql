-- Stores what new claims say.
-- Params: $1 tenant_id, $2 statements jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into claim_statements (tenant_id, claim_id, session_id, text, subject, predicate, value, value_n, agent)
select home.tenant_id, r.id, r."sessionId", r.text, r.subject, r.predicate, r.value, r."valueN", r.agent
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "sessionId" text, text text, subject text, predicate text, value text, "valueN" text, agent text)
where home.tenant_id = $1
