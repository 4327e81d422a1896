-- For each session of a space that was interrupted after a given time and is still interrupted: its last interruption,
-- newest first. If a principal is given, only sessions in which it participates are returned: they are looked for among
-- the newest sessions of the principal and, because a session can be interrupted long after it was opened, among the
-- latest interruptions of the space.
-- Params: $1 tenant_id, $2 space_id, $3 since, $4 principal_id, or null for any, $5 how many interruptions, and how many sessions of the principal, are read at most, $6 limit.
-- Index: interruptions_recent_idx, session_participants_by_principal_idx, sessions_pkey, session_participants_pkey, interruptions_of_session_idx, events_of_session_idx
select {{columns Interruption i}}, s.agent, s.external_id as "externalId",
  (select e.task_id from events e where e.tenant_id = $1 and e.session_id = s.id and e.task_id is not null order by e.occurred_at desc limit 1) as "taskId"
from (
  (select n.session_id from interruptions n
   where n.tenant_id = $1 and n.space_id = $2 and n.interrupted_at > $3
   order by n.interrupted_at desc, n.id desc
   limit $5)
  union
  (select p.session_id from session_participants p
   where p.tenant_id = $1 and p.principal_id = $4
   order by p.session_id desc
   limit $5)
) recent
join sessions s on s.tenant_id = $1 and s.id = recent.session_id
cross join lateral (
  select n.id from interruptions n
  where n.tenant_id = $1 and n.session_id = s.id and n.interrupted_at is not null
  order by n.id desc
  limit 1
) latest
join interruptions i on i.tenant_id = $1 and i.id = latest.id
where s.space_id = $2 and s.state = 'interrupted' and i.interrupted_at > $3
  and ($4::text is null or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = s.id and p.principal_id = $4))
order by i.interrupted_at desc, i.id desc
limit $6
