-- Counts a change of a session that leaves its row as it is.
-- Params: $1 tenant_id, $2 id, $3 version.
-- Index: sessions_pkey
update sessions set version = $3 where tenant_id = $1 and id = $2
