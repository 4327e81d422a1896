-- Records the subjects of an event that was just appended and is about several.
-- Params: $1 tenant_id, $2 position of the event, $3 ids of the subjects text[].
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (part of the log, not a projection)
insert into event_mentions (tenant_id, subject_id, position)
select home.tenant_id, m.subject_id, $2
from tenants home
cross join unnest($3::text[]) as m (subject_id)
where home.tenant_id = $1
