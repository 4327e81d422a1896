-- The mode of a tenant; no row if it was never changed.
-- Params: $1 tenant_id.
-- Index: tenant_modes_pkey
select {{columns TenantMode}} from tenant_modes where tenant_id = $1
