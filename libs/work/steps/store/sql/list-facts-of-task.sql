-- Facts that are attached to steps of a task, the most recently attached first.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: steps_tenant_id_task_id_ordinal_key, step_facts_pkey
select f.claim_id as "claimId"
from steps s
join step_facts f on f.tenant_id = $1 and f.step_id = s.id
where s.tenant_id = $1 and s.task_id = $2
group by f.claim_id
order by max(f.attached_at) desc, f.claim_id desc
limit $3
