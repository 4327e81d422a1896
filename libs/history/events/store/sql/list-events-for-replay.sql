-- The log of a tenant in replay order: sealed events by sequence number, then unsealed events by position. With an
-- upper bound, only sealed events are returned.
-- Params: $1 tenant_id, $2 after seq, $3 positions to leave out bigint[], $4 limit, $5 up to seq, null for everything.
-- Index: event_seals_pkey, unsealed_events_pkey, events_pkey
with sealed as (
  select s.seq, s.position from event_seals s
  where s.tenant_id = $1 and s.seq > $2 and s.position <> all ($3::bigint[]) and ($5::bigint is null or s.seq <= $5)
  order by s.seq
  limit $4
), unsealed as (
  select null::bigint as seq, u.position from unsealed_events u
  where u.tenant_id = $1 and u.position <> all ($3::bigint[]) and $5::bigint is null
  order by u.position
  limit $4
)
select p.seq, {{columns Event e except request_id, idempotency_key}}
from (select sealed.seq, sealed.position from sealed union all select unsealed.seq, unsealed.position from unsealed) p
join events e on e.tenant_id = $1 and e.position = p.position
order by p.seq nulls last, e.position
limit $4
