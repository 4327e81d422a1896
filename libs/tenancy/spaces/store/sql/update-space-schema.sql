-- Records which version of its domain schema is in force in a space.
-- Params: $1 tenant_id, $2 id, $3 schema_version.
-- Index: spaces_pkey
update spaces set schema_version = $3 where tenant_id = $1 and id = $2
