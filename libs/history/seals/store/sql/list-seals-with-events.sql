-- The seals of a tenant in chain order, each with its event.
-- Params: $1 tenant_id, $2 after seq, $3 limit.
-- Index: event_seals_pkey
select {{columns EventSeal s}}, e.id,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from event_seals s
left join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2
order by s.seq
limit $3
