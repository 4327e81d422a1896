-- What was set for a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: upkeep_settings_pkey
select is_paused as "isPaused", duties, version from upkeep_settings where tenant_id = $1 and space_id = $2
