-- Replaces the secret of a key.
-- Params: $1 tenant_id, $2 id, $3 secret_hash, $4 rotated_at.
-- Index: api_keys_pkey
update api_keys set secret_hash = $3, rotated_at = $4 where tenant_id = $1 and id = $2
