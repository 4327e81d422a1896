-- Sessions of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 state or null, $6 agent or null.
-- Index: sessions_listed_idx, session_participants_pkey
select {{columns Session s}},
  (select jsonb_agg(jsonb_build_object('principalId', p.principal_id, 'via', p.via, 'since', p.since) order by p.since, p.via <> 'opened', p.principal_id)
    from session_participants p where p.tenant_id = $1 and p.session_id = s.id) as participants
from sessions s
where s.tenant_id = $1 and s.space_id = $2 and s.id < $3 and ($5::text is null or s.state = $5) and ($6::text is null or s.agent = $6)
order by s.id desc
limit $4
