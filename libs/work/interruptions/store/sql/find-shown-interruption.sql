-- How a session was cut off last; what was reported with it is shown of a private session to who takes part in it alone.
-- Params: $1 tenant_id, $2 session_id, $3 principal_id; null: a reader of every session.
-- Index: interruptions_of_session_idx, sessions_pkey, session_participants_pkey
select {{columns Interruption i except context}},
  case when not s.is_private or $3::text is null
    or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = s.id and p.principal_id = $3) then i.context end as context
from interruptions i
join sessions s on s.tenant_id = $1 and s.id = i.session_id
where i.tenant_id = $1 and i.session_id = $2 and i.interrupted_at is not null
order by i.id desc
limit 1
