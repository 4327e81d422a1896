-- A task as the log had it by a moment: what it was created with, and what the last event about it or a step of it left.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at.
-- Index: tasks_pkey, events_of_task_idx
select t.id, t.space_id as "spaceId", t.external_id as "externalId", t.namespace, t.title, t.anchors, t.created_at as "createdAt", t.created_by as "createdBy",
  last.task ->> 'status' as status, (last.task -> 'version')::integer as version
from tasks t
cross join lateral (
  select e.payload -> 'task' as task
  from events e
  where e.tenant_id = $1 and e.task_id = t.id and e.payload ? 'task' and e.occurred_at <= $4::timestamptz
  order by e.position desc
  limit 1
) last
where t.tenant_id = $1 and t.space_id = $2 and t.id = $3
