-- Stores gate evaluations.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into gate_evaluations (tenant_id, {{insert GateEvaluation}})
select home.tenant_id, {{values GateEvaluation g}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as g ({{recordset GateEvaluation}})
where home.tenant_id = $1
