-- Records what events that were just appended refer to without being about it.
-- Params: $1 tenant_id, $2 positions of the events bigint[], $3 what each refers to text[].
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (part of the log, not a projection)
insert into event_references (tenant_id, subject_id, position)
select home.tenant_id, r.subject_id, r.position
from tenants home
cross join unnest($2::bigint[], $3::text[]) as r (position, subject_id)
where home.tenant_id = $1
