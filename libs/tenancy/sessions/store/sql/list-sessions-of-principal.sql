-- Sessions of a space in which a principal participates, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 state or null, $6 agent or null, $7 principal_id.
-- Index: session_participants_by_principal_idx, sessions_pkey, session_participants_pkey
select {{columns Session s}},
  (select jsonb_agg(jsonb_build_object('principalId', p.principal_id, 'via', p.via, 'since', p.since) order by p.since, p.via <> 'opened', p.principal_id)
    from session_participants p where p.tenant_id = $1 and p.session_id = s.id) as participants
from session_participants own
join sessions s on s.tenant_id = $1 and s.id = own.session_id
where own.tenant_id = $1 and own.principal_id = $7 and own.session_id < $3
  and s.space_id = $2 and ($5::text is null or s.state = $5) and ($6::text is null or s.agent = $6)
order by own.session_id desc
limit $4
