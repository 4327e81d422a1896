-- The tenants that have a stored answer.
-- Params: none.
-- Index: idempotency_keys_age_idx
-- Tenant: exempt (the cleanup covers all tenants, then handles one at a time)
select t.tenant_id
from tenants t
where exists (select from idempotency_keys k where k.tenant_id = t.tenant_id)
order by t.tenant_id
