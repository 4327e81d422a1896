-- Marks events that were just appended as waiting for the sealer.
-- Params: $1 tenant_id, $2 positions bigint[].
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (part of the log, not a projection)
insert into unsealed_events (tenant_id, position)
select home.tenant_id, u.position
from tenants home
cross join unnest($2::bigint[]) as u (position)
where home.tenant_id = $1
