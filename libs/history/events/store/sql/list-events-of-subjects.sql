-- The latest that happened to each of several things, oldest first.
-- Params: $1 tenant_id, $2 subject ids text[], $3 limit for each.
-- Index: events_by_subject_idx
select e.position, e.id, e.kind, e.schema_version, e.ts, e.actor, e.space_id, e.session_id, e.task_id, e.subject_id, e.payload
from unnest($2::text[]) as wanted (subject_id)
cross join lateral (
  select l.position, l.id, l.kind, l.schema_version, l.ts, l.actor, l.space_id, l.session_id, l.task_id, l.subject_id, l.payload
  from events l
  where l.tenant_id = $1 and l.subject_id = wanted.subject_id
  order by l.position desc
  limit $3
) e
order by e.subject_id, e.position
