-- One session by the label that its opener gave it, with its participants, locked until the transaction ends. Readers
-- of the row and foreign keys to it do not wait.
-- Params: $1 tenant_id, $2 space_id, $3 external_id, $4 principal_id.
-- Index: sessions_external_idx, session_participants_pkey
select {{columns Session s}},
  (select jsonb_agg(jsonb_build_object('principalId', p.principal_id, 'via', p.via, 'since', p.since) order by p.since, p.via <> 'opened', p.principal_id)
    from session_participants p where p.tenant_id = $1 and p.session_id = s.id) as participants
from sessions s
where s.tenant_id = $1 and s.space_id = $2 and s.external_id = $3 and s.principal_id = $4
for no key update of s
