-- Writes the version of a session after a change that does not affect its other columns.
-- Params: $1 tenant_id, $2 id, $3 version.
-- Index: sessions_pkey
update sessions set version = $3 where tenant_id = $1 and id = $2
