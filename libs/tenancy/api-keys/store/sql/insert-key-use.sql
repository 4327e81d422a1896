-- Records that a key was used; a later time replaces an earlier one.
-- Params: $1 tenant_id, $2 key_id, $3 last_used_at.
-- Index: api_key_uses_pkey
-- Insert: the row carries the tenant of $1
-- Writer: api-key.repository.ts (operational state, not a projection)
insert into api_key_uses (tenant_id, key_id, last_used_at) values ($1, $2, $3)
on conflict (tenant_id, key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)
