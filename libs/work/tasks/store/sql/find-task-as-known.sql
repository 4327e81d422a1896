-- A task as recorded in the log up to a given time: the values with which it was created, its title, and its state
-- after the last event about it or one of its steps. The status is null if no status had been recorded, or if the
-- payload that contains it was dropped from the log and was not passed in.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at, $5 payloads that were dropped from the log jsonb array of {position, payload}.
-- Index: tasks_pkey, events_of_task_idx
select t.id, t.space_id as "spaceId", t.external_id as "externalId", t.namespace, named.title, t.anchors, t.created_at as "createdAt", t.created_by as "createdBy",
  last.task ->> 'status' as status, (last.task -> 'version')::integer as version,
  (select array_agg(e.position::text order by e.position) from events e
  where e.tenant_id = $1 and e.task_id = t.id and e.payload is null and e.occurred_at <= $4::timestamptz) as dropped
from tasks t
left join lateral (
  select coalesce(e.payload, a.payload) -> 'task' as task
  from events e
  left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
  where e.tenant_id = $1 and e.task_id = t.id and coalesce(e.payload, a.payload) ? 'task' and e.occurred_at <= $4::timestamptz
  order by e.position desc
  limit 1
) last on true
left join lateral (
  select coalesce(x.payload #>> '{details,title}', x.payload #>> '{task,title}') as title
  from events e
  left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
  cross join lateral (select coalesce(e.payload, a.payload) as payload) x
  where e.tenant_id = $1 and e.task_id = t.id and e.occurred_at <= $4::timestamptz and (e.kind = 'task_created' or e.kind = 'task_changed' and x.payload -> 'details' ? 'title')
  order by e.position desc
  limit 1
) named on true
where t.tenant_id = $1 and t.space_id = $2 and t.id = $3
