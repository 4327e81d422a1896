-- A task as the log had it by a moment: what it was created with, its title, and what the last event about it or a step of it left.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at.
-- Index: tasks_pkey, events_of_task_idx
select t.id, t.space_id as "spaceId", t.external_id as "externalId", t.namespace, named.title, t.anchors, t.created_at as "createdAt", t.created_by as "createdBy",
  last.task ->> 'status' as status, (last.task -> 'version')::integer as version
from tasks t
cross join lateral (
  select e.payload -> 'task' as task
  from events e
  where e.tenant_id = $1 and e.task_id = t.id and e.payload ? 'task' and e.occurred_at <= $4::timestamptz
  order by e.position desc
  limit 1
) last
cross join lateral (
  select coalesce(e.payload #>> '{details,title}', e.payload #>> '{task,title}') as title
  from events e
  where e.tenant_id = $1 and e.task_id = t.id and e.occurred_at <= $4::timestamptz and (e.kind = 'task_created' or e.kind = 'task_changed' and e.payload -> 'details' ? 'title')
  order by e.position desc
  limit 1
) named
where t.tenant_id = $1 and t.space_id = $2 and t.id = $3
