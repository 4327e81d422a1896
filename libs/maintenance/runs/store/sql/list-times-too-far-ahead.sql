-- Kinds that are due later than their interval allows: a clock that was ahead has set their times.
-- Params: $1 the latest now allowed for, $2 minutes between times of each kind where a space has not set its own, jsonb, $3 limit.
-- Index: maintenance_due_pkey
-- Tenant: exempt (schedules serve all tenants and then go from one to the next)
select d.tenant_id as "tenantId", d.space_id as "spaceId", d.kind
from maintenance_due d
left join maintenance_settings u on u.tenant_id = d.tenant_id and u.space_id = d.space_id
where d.next_at > $1::timestamptz + make_interval(mins => coalesce((u.kinds -> d.kind ->> 'everyMinutes')::int, ($2::jsonb ->> d.kind)::int))
order by d.tenant_id, d.space_id, d.kind
limit $3
