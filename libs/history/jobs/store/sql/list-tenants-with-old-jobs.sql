-- The tenants that have jobs that ended long ago.
-- Params: $1 first id created since, $2 ended before, $3 statuses text[].
-- Index: tenants_pkey, jobs_pkey
-- Tenant: exempt (the cleanup covers all tenants, then handles one at a time)
select t.tenant_id
from tenants t
where exists (select from jobs j where j.tenant_id = t.tenant_id and j.id < $1 and j.updated_at < $2 and j.status = any ($3::text[]))
order by t.tenant_id
