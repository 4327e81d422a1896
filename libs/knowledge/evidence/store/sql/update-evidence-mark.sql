-- Marks evidence as revoked, or removes that mark.
-- Params: $1 tenant_id, $2 id, $3 revoked_at, $4 reason, $5 version, $6 lapses_at.
-- Index: evidence_pkey
update evidence set revoked_at = $3, revoked_reason = $4, version = $5, lapses_at = $6
where tenant_id = $1 and id = $2
