-- Replaces the secret of a key and, if new source systems are given, the source systems that the key may name.
-- Params: $1 tenant_id, $2 id, $3 secret_hash, $4 rotated_at, $5 source_systems or null.
-- Index: api_keys_pkey
update api_keys set secret_hash = $3, rotated_at = $4, source_systems = coalesce($5::text[], source_systems) where tenant_id = $1 and id = $2
