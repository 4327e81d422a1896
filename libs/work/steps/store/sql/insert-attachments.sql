-- Attaches evidence to steps.
-- Params: $1 tenant_id, $2 attachments jsonb array.
-- Index: step_evidence_pkey
-- Insert: rows carry the tenant of $1
insert into step_evidence (tenant_id, {{insert StepEvidence}})
select home.tenant_id, {{values StepEvidence r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset StepEvidence}})
where home.tenant_id = $1
