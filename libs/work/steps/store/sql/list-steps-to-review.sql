-- Steps of a space that maintenance has to mark for a review, each with the fact that was withdrawn from it, ordered by
-- this fact. For each fact, no more steps are read than the page has room for.
-- Params: $1 tenant_id, $2 space_id, $3 after claim_id, $4 after step_id, $5 limit.
-- Index: judgements_due_pkey, step_facts_steps_idx, steps_pkey
select d.about as "claimId", r.id, r."taskId"
from judgements_due d
cross join lateral (
  select s.id, s.task_id as "taskId"
  from step_facts f
  join steps s on s.tenant_id = $1 and s.id = f.step_id
  where f.tenant_id = $1 and f.claim_id = d.about and f.step_id > case when d.about = $3 then $4 else '' end and not s.needs_review
  order by f.step_id
  limit $5
) r
where d.tenant_id = $1 and d.space_id = $2 and d.about >= $3
order by d.about, r.id
limit $5
