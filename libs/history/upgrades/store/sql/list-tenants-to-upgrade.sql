-- Every tenant of a database that was migrated.
-- Params: none.
-- Index: tenants_pkey
-- Tenant: exempt (all tenants are upgraded together)
select t.tenant_id as "tenantId" from tenants t order by t.tenant_id
