-- One gate evaluation, by its audit id.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: gate_evaluations_pkey
select {{columns GateEvaluation g}}
from gate_evaluations g
where g.tenant_id = $1 and g.space_id = $2 and g.id = $3
