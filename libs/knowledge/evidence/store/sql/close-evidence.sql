-- Marks evidence revoked.
-- Params: $1 tenant_id, $2 id, $3 revoked_at, $4 reason, $5 version.
-- Index: evidence_pkey
update evidence set revoked_at = $3, revoked_reason = $4, version = $5, lapses_at = null where tenant_id = $1 and id = $2
