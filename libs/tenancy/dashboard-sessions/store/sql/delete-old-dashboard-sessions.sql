-- Removes the dashboard sessions of a key that expired before a given time.
-- Params: $1 tenant_id, $2 key_id, $3 expired before.
-- Index: dashboard_sessions_by_key_idx
-- Writer: dashboard-session.repository.ts (operational state, not a projection)
delete from dashboard_sessions where tenant_id = $1 and key_id = $2 and expires_at < $3
