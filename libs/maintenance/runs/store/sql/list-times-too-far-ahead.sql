-- Kinds of maintenance that are due later than their interval allows, because a clock that was ahead set their times.
-- Params: $1 latest acceptable now, $2 default minutes between runs of each kind, for spaces that have not set their own, jsonb, $3 limit.
-- Index: maintenance_due_pkey
-- Tenant: exempt (schedules cover all tenants, then handle one at a time)
select d.tenant_id as "tenantId", d.space_id as "spaceId", d.kind
from maintenance_due d
left join maintenance_settings u on u.tenant_id = d.tenant_id and u.space_id = d.space_id
where d.next_at > $1::timestamptz + make_interval(mins => coalesce((u.kinds -> d.kind ->> 'everyMinutes')::int, ($2::jsonb ->> d.kind)::int))
order by d.tenant_id, d.space_id, d.kind
limit $3
