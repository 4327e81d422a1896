-- The gate evaluations of a claim, step or task, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 kind or null, $6 accepted or null, $7 task_id or null, $8 subject_id.
-- Index: gate_evaluations_of_subject_idx
select {{columns GateEvaluation g}}
from gate_evaluations g
where g.tenant_id = $1 and g.subject_id = $8 and g.space_id = $2 and g.id < $3
  and ($5::text is null or g.kind = $5) and ($6::boolean is null or g.accepted = $6) and ($7::text is null or g.task_id = $7)
order by g.id desc
limit $4
