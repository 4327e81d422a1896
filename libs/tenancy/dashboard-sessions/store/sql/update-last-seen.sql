-- Records that a dashboard session was used; a later time replaces an earlier one.
-- Params: $1 tenant_id, $2 id, $3 last_seen_at.
-- Index: dashboard_sessions_pkey
-- Writer: dashboard-session.repository.ts (operational state, not a projection)
update dashboard_sessions set last_seen_at = greatest(last_seen_at, $3) where tenant_id = $1 and id = $2
