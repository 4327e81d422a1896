-- For each session of a space that was interrupted after a given time and is still interrupted: its last interruption,
-- newest first. If a principal is given, only sessions in which it participates are returned.
-- Params: $1 tenant_id, $2 space_id, $3 since, $4 principal_id, or null for any, $5 how many interruptions are read at most, $6 limit.
-- Index: interruptions_recent_idx, sessions_pkey, session_participants_pkey, interruptions_of_session_idx, events_of_session_idx
select {{columns Interruption i}}, s.agent, s.external_id as "externalId",
  (select e.task_id from events e where e.tenant_id = $1 and e.session_id = s.id and e.task_id is not null order by e.occurred_at desc limit 1) as "taskId"
from (
  select n.id, n.session_id, n.interrupted_at from interruptions n
  where n.tenant_id = $1 and n.space_id = $2 and n.interrupted_at > $3
  order by n.interrupted_at desc, n.id desc
  limit $5
) recent
join interruptions i on i.tenant_id = $1 and i.id = recent.id
join sessions s on s.tenant_id = $1 and s.id = recent.session_id
where s.state = 'interrupted'
  and ($4::text is null or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = s.id and p.principal_id = $4))
  and not exists (select from interruptions later where later.tenant_id = $1 and later.session_id = s.id and later.interrupted_at is not null and later.id > i.id)
order by i.interrupted_at desc, i.id desc
limit $6
