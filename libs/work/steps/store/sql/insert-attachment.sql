-- Attaches evidence to a step.
-- Params: $1 tenant_id, $2 attachment jsonb.
-- Index: step_evidence_pkey
-- Insert: the row carries the tenant of $1
insert into step_evidence (tenant_id, {{insert StepEvidence}})
select home.tenant_id, {{values StepEvidence r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset StepEvidence}})
where home.tenant_id = $1
