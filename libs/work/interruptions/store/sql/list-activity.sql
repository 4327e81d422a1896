-- The activity of sessions: the time of the last activity of each, whether it had further calls, whether it has an open
-- execution, its recent failures, and the tasks on which it worked. Calls of the service itself (the principal of
-- `operatorOf`) do not count.
-- Params: $1 tenant_id, $2 session ids text[], $3 milliseconds before the last activity within which a failure counts, $4 maximum number of tasks for each session, $5 kinds of events that only a principal who may write a task can cause in it text[].
-- Index: sessions_pkey, events_of_session_idx, executions_open_idx, failures_of_session_idx, tasks_pkey
select s.id as "sessionId", s.space_id as "spaceId", s.opened_at as "openedAt", coalesce(seen.at, s.opened_at) as "lastSeenAt",
  exists (select from events e
    where e.tenant_id = $1 and e.session_id = s.id and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000' and e.kind <> 'session_opened'
      and e.request_id is distinct from opening.request_id) as "hasMoreCalls",
  exists (select from executions x where x.tenant_id = $1 and x.session_id = s.id and x.ended_at is null) as "hasOpenExecution",
  (select count(*)::integer from failures f
    where f.tenant_id = $1 and f.session_id = s.id and f.failed_at >= coalesce(seen.at, s.opened_at) - $3::integer * interval '1 millisecond') as failures,
  array(select k.id from tasks k
    join (select e.task_id, max(e.occurred_at) as at from events e
      where e.tenant_id = $1 and e.session_id = s.id and e.task_id is not null and e.kind = any ($5::text[]) group by e.task_id) worked on worked.task_id = k.id
    where k.tenant_id = $1 order by worked.at desc, k.id limit $4) as "taskIds"
from sessions s
left join lateral (
  select e.occurred_at as at from events e
  where e.tenant_id = $1 and e.session_id = s.id and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000' and e.kind not in ('session_interrupted', 'interruption_classified')
  order by e.occurred_at desc
  limit 1
) seen on true
left join lateral (
  select e.request_id from events e where e.tenant_id = $1 and e.session_id = s.id and e.kind = 'session_opened' order by e.occurred_at limit 1
) opening on true
where s.tenant_id = $1 and s.id = any ($2::text[])
order by s.id
