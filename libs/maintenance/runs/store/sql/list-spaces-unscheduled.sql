-- Spaces in which some kinds of maintenance have no due time yet, with these kinds.
-- Params: $1 all kinds text[], $2 limit.
-- Index: maintenance_due_pkey
-- Tenant: exempt (schedules cover all tenants, then handle one at a time)
select s.tenant_id as "tenantId", s.id as "spaceId", array_agg(k.kind) as kinds
from spaces s
cross join unnest($1::text[]) as k (kind)
where not exists (select from maintenance_due d where d.tenant_id = s.tenant_id and d.space_id = s.id and d.kind = k.kind)
group by s.tenant_id, s.id
order by s.tenant_id, s.id
limit $2
