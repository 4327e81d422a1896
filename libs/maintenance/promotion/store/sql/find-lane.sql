-- A workspace with its version and everything that its promotion depends on: its session or task, whether its session is private,
-- whether its task has ended and how, whether the run that follows this end is due, and how many observations its last
-- run counted.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: workspaces_pkey, sessions_pkey, tasks_pkey
select w.id, w.version, w.session_id as "sessionId", t.id as "taskId", coalesce(s.private, false) as private, coalesce(t.status = 'cancelled', false) as "isCancelled",
  coalesce(t.status in ('done', 'cancelled'), false) as "isTaskOver",
  coalesce(w.boundary_due, false) as "isBoundaryDue", coalesce((w.last_run ->> 'observations')::int, 0) as "observedBefore"
from workspaces w
left join sessions s on s.tenant_id = $1 and s.id = w.session_id
left join tasks t on t.tenant_id = $1 and t.id = w.owner_id
where w.tenant_id = $1 and w.space_id = $2 and w.id = $3
