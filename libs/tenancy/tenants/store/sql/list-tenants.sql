-- Tenants after a given one, in the order in which they were created (their ids contain the time).
-- Params: $1 tenant_id to start after, $2 limit.
-- Index: tenants_pkey
-- Tenant: exempt (an operator looks for the tenant)
select tenant_id as id, {{columns Tenant}} from tenants where tenant_id > $1 order by tenant_id limit $2
