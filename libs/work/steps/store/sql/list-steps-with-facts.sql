-- Steps with any of the given facts attached that are not yet marked for a review, once for each of these facts, up to a
-- limit. The steps are not sorted, because sorting would require reading all of them.
-- Params: $1 tenant_id, $2 claim ids text[], $3 limit.
-- Index: step_facts_steps_idx, steps_pkey
select s.id, s.task_id as "taskId"
from step_facts f
join steps s on s.tenant_id = $1 and s.id = f.step_id
where f.tenant_id = $1 and f.claim_id = any ($2::text[]) and not s.needs_review
limit $3
