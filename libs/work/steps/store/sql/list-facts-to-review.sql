-- Those of the given facts that are attached to a step which is not yet marked for a review.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: step_facts_steps_idx, steps_pkey
select c.id
from unnest($2::text[]) as c (id)
where exists (
  select from step_facts f
  join steps s on s.tenant_id = $1 and s.id = f.step_id
  where f.tenant_id = $1 and f.claim_id = c.id and not s.needs_review)
order by c.id
