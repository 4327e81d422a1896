-- What happened to one thing, oldest first.
-- Params: $1 tenant_id, $2 subject_id, $3 after position, $4 limit.
-- Index: events_by_subject_idx
select position, id, kind, schema_version, ts, actor, space_id, session_id, task_id, subject_id, payload
from events
where tenant_id = $1 and subject_id = $2 and position > $3
order by position
limit $4
