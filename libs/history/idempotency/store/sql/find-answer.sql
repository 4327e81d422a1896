-- The answer stored under an idempotency key, unless it has expired.
-- Params: $1 tenant_id, $2 owner (`ownerOf`), $3 key, $4 oldest timestamptz.
-- Index: idempotency_keys_pkey
select fingerprint, response
from idempotency_keys
where tenant_id = $1 and principal_id = $2 and key = $3 and created_at > $4
