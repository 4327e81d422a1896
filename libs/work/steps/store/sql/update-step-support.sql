-- Writes the current support of a step.
-- Params: $1 tenant_id, $2 id, $3 support jsonb, $4 version.
-- Index: steps_pkey
update steps s set support = $3::jsonb, version = $4
where s.tenant_id = $1 and s.id = $2
