-- Stores the response to a write; an expired response under the same key is replaced.
-- Params: $1 tenant_id, $2 owner (`ownerOf`), $3 key, $4 fingerprint, $5 response jsonb, $6 created_at.
-- Index: idempotency_keys_pkey
-- Insert: rows carry the tenant of $1
-- Writer: idempotency.ts (operational state, not a projection)
insert into idempotency_keys (tenant_id, principal_id, key, fingerprint, response, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (tenant_id, principal_id, key) do update set fingerprint = excluded.fingerprint, response = excluded.response, created_at = excluded.created_at
