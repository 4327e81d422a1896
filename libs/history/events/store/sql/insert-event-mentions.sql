-- Records the subjects of events that were just appended and have several subjects.
-- Params: $1 tenant_id, $2 positions of the events bigint[], $3 a subject of each text[].
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (part of the log, not a projection)
insert into event_mentions (tenant_id, subject_id, position)
select home.tenant_id, m.subject_id, m.position
from tenants home
cross join unnest($2::bigint[], $3::text[]) as m (position, subject_id)
where home.tenant_id = $1
