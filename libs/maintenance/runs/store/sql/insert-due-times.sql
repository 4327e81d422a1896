-- Sets when kinds of maintenance are due next in a space, and the time of their start if they were started.
-- Params: $1 tenant_id, $2 space_id, $3 kinds text[], $4 their times timestamptz[], $5 started_at, or null.
-- Index: maintenance_due_pkey
-- Insert: the rows carry the tenant of $1
-- Writer: due-times.ts (operational state, not a projection)
insert into maintenance_due (tenant_id, space_id, kind, next_at, started_at)
select home.tenant_id, $2, d.kind, d.next_at, $5
from tenants home
cross join unnest($3::text[], $4::timestamptz[]) as d (kind, next_at)
where home.tenant_id = $1
on conflict (tenant_id, space_id, kind) do update set next_at = excluded.next_at, started_at = coalesce(excluded.started_at, maintenance_due.started_at)
