-- Ends one dashboard session, or all those of a principal, if they have not ended yet.
-- Params: $1 tenant_id, $2 id or null, $3 principal_id or null, $4 ended_at.
-- Index: dashboard_sessions_pkey
-- Writer: dashboard-session.repository.ts (operational state, not a projection)
update dashboard_sessions s set ended_at = $4
where s.tenant_id = $1 and ($2::text is null or s.id = $2) and ($3::text is null or s.principal_id = $3) and s.ended_at is null
returning {{columns DashboardSession s}}
