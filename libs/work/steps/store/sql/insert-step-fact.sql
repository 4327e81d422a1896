-- Attaches a fact to a step.
-- Params: $1 tenant_id, $2 attachment jsonb.
-- Index: step_facts_pkey
-- Insert: the row carries the tenant of $1
insert into step_facts (tenant_id, {{insert StepFact}})
select home.tenant_id, {{values StepFact r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset StepFact}})
where home.tenant_id = $1
