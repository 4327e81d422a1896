-- Closes a session.
-- Params: $1 tenant_id, $2 id, $3 closed_at, $4 version.
-- Index: sessions_pkey
update sessions set state = 'closed', closed_at = $3, version = $4 where tenant_id = $1 and id = $2
