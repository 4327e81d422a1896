-- Steps with any of the given facts attached that are not yet marked for a review.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: step_facts_steps_idx, steps_pkey
select distinct s.id, s.task_id as "taskId", s.space_id as "spaceId", s.version
from step_facts f
join steps s on s.tenant_id = $1 and s.id = f.step_id
where f.tenant_id = $1 and f.claim_id = any ($2::text[]) and not s.needs_review
order by s.id
