-- The notes about the latest failures of a task, latest first.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: failures_of_task_idx
select f.claim_id as "claimId"
from (
  select l.claim_id, l.id from failures l
  where l.tenant_id = $1 and l.task_id = $2
  order by l.id desc
  limit $3
) f
where f.claim_id is not null
group by f.claim_id
order by max(f.id) desc
