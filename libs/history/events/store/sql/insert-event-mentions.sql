-- Notes of an event just appended that it tells of these things.
-- Params: $1 tenant_id, $2 subject_id and $3 id of the event, $4 ids of the things text[].
-- Index: events_by_subject_idx
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (part of the log, no projection)
insert into event_mentions (tenant_id, subject_id, position)
select $1, m.subject_id, (select e.position from events e where e.tenant_id = $1 and e.subject_id = $2 and e.id = $3 order by e.position desc limit 1)
from unnest($4::text[]) as m (subject_id)
