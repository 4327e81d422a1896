-- Items of the handoffs of a task that later events showed to be done or contradicted, latest first.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: handoff_verifications_settled_idx
select v.item as text, v.kind, v.status, case when v.private then v.session_id end as "sessionId"
from handoff_verifications v
where v.tenant_id = $1 and v.task_id = $2 and v.status in ('done', 'contradicted')
order by v.id desc
limit $3
