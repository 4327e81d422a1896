-- One dashboard session, open or ended.
-- Params: $1 tenant_id, $2 id.
-- Index: dashboard_sessions_pkey
select {{columns DashboardSession s}}
from dashboard_sessions s
where s.tenant_id = $1 and s.id = $2
