-- Removes facts from a step.
-- Params: $1 tenant_id, $2 step_id, $3 claim ids text[].
-- Index: step_facts_pkey
delete from step_facts f
where f.tenant_id = $1 and f.step_id = $2 and f.claim_id = any ($3::text[])
