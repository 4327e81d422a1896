-- The oldest events of a tenant without a seal, up to a limit, and up to the event with which their payloads reach a
-- size.
-- Params: $1 tenant_id, $2 limit, $3 size of the payloads in bytes.
-- Index: unsealed_events_pkey, events_pkey
select e.position, e.id, e.xid::text as xid,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from (
  select w.position, sum(w.bytes) over (order by w.position) - w.bytes as before
  from (
    select u.position, coalesce(octet_length(p.payload::text), 0) as bytes
    from unsealed_events u
    join events p on p.tenant_id = $1 and p.position = u.position
    where u.tenant_id = $1
    order by u.position
    limit $2
  ) w
) s
join events e on e.tenant_id = $1 and e.position = s.position
where s.before < $3
order by s.position
