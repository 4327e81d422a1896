-- Open sessions in the order in which they were opened, and for each of them whether it is idle: no call has referred to
-- it since a given time. Calls of the service itself (the principal of `operatorOf`) do not count. The limit is one of
-- sessions that are looked at, idle or not, so the cost is bounded however many sessions are in use.
-- Params: $1 tenant_id, $2 space_id, $3 idle since, $4 after opened_at, $5 after id, $6 limit.
-- Index: sessions_open_idx, events_of_session_idx
select s.id, s.opened_at::text as at, seen.at is null as "isIdle"
from (
  select o.id, o.opened_at
  from sessions o
  where o.tenant_id = $1 and o.space_id = $2 and o.state in ('open', 'recovered') and o.opened_at <= $3 and (o.opened_at, o.id) > ($4::timestamptz, $5::text)
  order by o.opened_at, o.id
  limit $6
) s
left join lateral (
  select e.occurred_at as at
  from events e
  where e.tenant_id = $1 and e.session_id = s.id and e.occurred_at > $3 and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000'
  limit 1
) seen on true
order by s.opened_at, s.id
