-- The seals of a tenant in chain order, each with its event, up to a limit, and up to the event with which their
-- payloads reach a size. `found` is how many seals there were up to the limit. First the stored sizes are added up,
-- because computing the size of a compressed payload costs as much as reading it.
-- Params: $1 tenant_id, $2 after seq, $3 up to seq, $4 limit, $5 space ids text[], null for all, $6 size of the payloads
--   in bytes.
-- Index: event_seals_pkey, events_pkey
with links as (
  select {{names EventSeal s}}, e.id, {{names Event e except position, id}}
  from event_seals s
  left join events e on e.tenant_id = $1 and e.position = s.position
  where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 and ($5::text[] is null or e.space_id = any ($5))
  order by s.seq
  limit $4
), stored as (
  select {{names EventSeal l}}, l.id, {{names Event l except position, id}}, count(*) over () as found,
    sum(pg_column_size(l.payload)) over previous as before
  from links l
  window previous as (order by l.seq rows between unbounded preceding and 1 preceding)
), sized as (
  select {{names EventSeal w}}, w.id, {{names Event w except position, id}}, w.found,
    sum({{expression Event w bytes}}) over previous as before
  from stored w
  where coalesce(w.before, 0) < $6
  window previous as (order by w.seq rows between unbounded preceding and 1 preceding)
)
select {{columns EventSeal e}}, e.id, e.found::int as found,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from sized e
where coalesce(e.before, 0) < $6
order by e.seq
