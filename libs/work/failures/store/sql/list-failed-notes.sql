-- The visible notes about the latest failures of a task, latest first, each once. Notes of private sessions are returned
-- only to their participants.
-- Params: $1 tenant_id, $2 task_id, $3 now, $4 how many failures are read, $5 limit.
-- Index: failures_of_task_idx, claims_pkey
select f.claim_id as "claimId"
from (
  select l.claim_id, max(l.id) as id
  from (
    select l.claim_id, l.id from failures l
    where l.tenant_id = $1 and l.task_id = $2
    order by l.id desc
    limit $4
  ) l
  where l.claim_id is not null
  group by l.claim_id
  order by 2 desc
) f
cross join lateral (
  select from claims c
  where c.tenant_id = $1 and c.id = f.claim_id
    and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3::timestamptz, c.session_id)
  offset 0
) seen
order by f.id desc
limit $5
