-- One session by id, with its participants.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: sessions_pkey, session_participants_pkey
select {{columns Session s}},
  (select jsonb_agg(jsonb_build_object('principalId', p.principal_id, 'via', p.via, 'since', p.since) order by p.since, p.via <> 'opened', p.principal_id)
    from session_participants p where p.tenant_id = $1 and p.session_id = s.id) as participants
from sessions s
where s.tenant_id = $1 and s.space_id = $2 and s.id = $3
