-- Every tenant, with the time when its last integrity check was requested or, if no check was ever requested, the time
-- when the tenant was created.
-- Params: none.
-- Index: tenants_pkey, jobs_of_queue_idx
-- Tenant: exempt (the schedule serves all tenants, one lookup each)
select t.tenant_id as "tenantId", coalesce(j.created_at, t.created_at) as "lastAt"
from tenants t
left join lateral (
  select k.created_at from jobs k where k.tenant_id = t.tenant_id and k.queue = 'integrity' order by k.id desc limit 1
) j on true
order by t.tenant_id
