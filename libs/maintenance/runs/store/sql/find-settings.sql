-- The maintenance settings of a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: maintenance_settings_pkey
select paused as "paused", kinds, version from maintenance_settings where tenant_id = $1 and space_id = $2
