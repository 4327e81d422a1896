-- The tenants that have a stored answer.
-- Params: none.
-- Index: idempotency_keys_age_idx
-- Tenant: exempt (the cleanup serves all tenants and then goes from one to the next)
select t.tenant_id
from tenants t
where exists (select from idempotency_keys k where k.tenant_id = t.tenant_id)
order by t.tenant_id
