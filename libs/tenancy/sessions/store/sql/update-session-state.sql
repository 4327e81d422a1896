-- Marks a session as interrupted, or as continued.
-- Params: $1 tenant_id, $2 id, $3 state, $4 version.
-- Index: sessions_pkey
update sessions set state = $3, version = $4 where tenant_id = $1 and id = $2
