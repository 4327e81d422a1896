-- Spaces whose kinds have no time yet.
-- Params: $1 limit.
-- Index: maintenance_due_pkey
-- Tenant: exempt (schedules serve all tenants and then go from one to the next)
select s.tenant_id as "tenantId", s.id as "spaceId"
from spaces s
where not exists (select from maintenance_due d where d.tenant_id = s.tenant_id and d.space_id = s.id)
order by s.tenant_id, s.id
limit $1
