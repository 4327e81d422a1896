-- The columns of the steps of a task that a diagram shows, in the order of their creation.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: steps_tenant_id_task_id_ordinal_key
select s.id, s.step_type as "stepType", s.title, s.status, s.needs_review as "needsReview"
from steps s
where s.tenant_id = $1 and s.task_id = $2
order by s.ordinal
limit $3
