-- Replaces all settings of a space.
-- Params: $1 tenant_id, $2 id, $3 policy jsonb, $4 version.
-- Index: spaces_pkey
update spaces set policy = $3, version = $4 where tenant_id = $1 and id = $2
