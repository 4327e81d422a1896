-- Detaches evidence from a step.
-- Params: $1 tenant_id, $2 step_id, $3 evidence_id.
-- Index: step_evidence_pkey
delete from step_evidence a
where a.tenant_id = $1 and a.step_id = $2 and a.evidence_id = $3
