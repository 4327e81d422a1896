-- Why a tenant may currently not write; no row if it may.
-- Params: $1 tenant_id.
-- Index: tenant_modes_pkey
select {{columns TenantMode}} from tenant_modes where tenant_id = $1 and mode = 'read_only'
