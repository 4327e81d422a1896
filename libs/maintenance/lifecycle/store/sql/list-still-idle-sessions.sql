-- The given sessions that are still idle. The caller has locked them, so all calls made before the lock are visible.
-- Params: $1 tenant_id, $2 idle since, $3 ids text[].
-- Index: sessions_pkey
select s.id, s.space_id as "spaceId", s.version
from sessions s
where s.tenant_id = $1 and s.id = any ($3::text[]) and s.state in ('open', 'recovered')
  and not exists (select from events e where e.tenant_id = $1 and e.session_id = s.id and e.occurred_at > $2 and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000')
order by s.id
