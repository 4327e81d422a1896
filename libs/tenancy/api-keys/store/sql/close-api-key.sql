-- Marks a key as revoked.
-- Params: $1 tenant_id, $2 id, $3 revoked_at.
-- Index: api_keys_pkey
update api_keys set revoked_at = $3 where tenant_id = $1 and id = $2
