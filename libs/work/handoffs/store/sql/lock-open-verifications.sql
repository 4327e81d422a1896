-- Items of the handoffs of a task that events may still settle, latest first, locked until the transaction ends. An
-- item that another transaction has contradicted in the meantime is left out.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: handoff_verifications_open_idx
select {{columns HandoffVerification v}}
from handoff_verifications v
where v.tenant_id = $1 and v.task_id = $2 and v.status <> 'contradicted'
order by v.id desc
limit $3
for no key update
