-- The seals of a tenant in chain order, each with its event.
-- Params: $1 tenant_id, $2 after seq, $3 up to seq, $4 limit, $5 space ids text[], null for all.
-- Index: event_seals_pkey
select {{columns EventSeal s}}, e.id,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from event_seals s
left join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 and ($5::text[] is null or e.space_id = any ($5))
order by s.seq
limit $4
