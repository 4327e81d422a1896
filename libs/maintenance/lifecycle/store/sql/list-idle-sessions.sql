-- Open sessions that no call has referred to since a given time, in the order in which they were opened. Calls of the
-- service itself (the principal of `operatorOf`) do not count.
-- Params: $1 tenant_id, $2 space_id, $3 idle since, $4 after opened_at, $5 after id, $6 limit.
-- Index: sessions_open_idx
select s.id, s.opened_at::text as at
from sessions s
where s.tenant_id = $1 and s.space_id = $2 and s.state in ('open', 'recovered') and s.opened_at <= $3 and (s.opened_at, s.id) > ($4::timestamptz, $5::text)
  and not exists (select from events e where e.tenant_id = $1 and e.session_id = s.id and e.occurred_at > $3 and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000')
order by s.opened_at, s.id
limit $6
