-- The last interruption of a session of a task that has not been resumed. Interruptions of a private session are
-- returned only to its participants.
-- Params: $1 tenant_id, $2 task_id, $3 principal_id, or null for a reader of all sessions.
-- Index: interruption_tasks_latest_idx, interruptions_pkey, sessions_pkey, session_participants_pkey
select {{columns Interruption i}}
from interruption_tasks t
join interruptions i on i.tenant_id = $1 and i.id = t.interruption_id
join sessions s on s.tenant_id = $1 and s.id = i.session_id
where t.tenant_id = $1 and t.task_id = $2 and s.state = 'interrupted'
  and (not s.private or $3::text is null
    or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = s.id and p.principal_id = $3))
order by t.interrupted_at desc, t.interruption_id desc
limit 1
