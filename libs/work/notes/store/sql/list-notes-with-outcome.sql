-- The notes among the given claims that another session with the same opener has changed by its outcome since a time: its
-- outcome was reported, and the session marked the note as used, and one of both has happened since then.
-- Params: $1 tenant_id, $2 session_id, $3 claim ids text[], $4 since, $5 maximum number of sessions considered for each note, newest first.
-- Index: notes_pkey, claim_uses_pkey, session_outcomes_pkey, sessions_pkey
select n.claim_id as "claimId"
from notes n
join sessions own on own.tenant_id = $1 and own.id = $2
where n.tenant_id = $1 and n.claim_id = any ($3::text[]) and exists (
  select from (
    select u.session_id, min(u.used_at) as used_at
    from claim_uses u
    where u.tenant_id = $1 and u.claim_id = n.claim_id and u.session_id <> $2
    group by u.session_id
    order by u.session_id desc
    limit $5
  ) u
  join sessions s on s.tenant_id = $1 and s.id = u.session_id and s.principal_id = own.principal_id
  join session_outcomes o on o.tenant_id = $1 and o.session_id = u.session_id
  where greatest(o.reported_at, u.used_at) >= $4
)
order by n.claim_id
