-- Deletes expired answers, a batch at a time.
-- Params: $1 tenant_id, $2 oldest timestamptz, $3 limit.
-- Index: idempotency_keys_age_idx
-- Writer: idempotency.ts (operational state, not a projection)
delete from idempotency_keys
where tenant_id = $1 and (principal_id, key) in (
  select principal_id, key from idempotency_keys where tenant_id = $1 and created_at < $2 order by created_at limit $3
)
