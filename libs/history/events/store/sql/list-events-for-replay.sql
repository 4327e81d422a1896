-- The log of a tenant in replay order: sealed events by sequence number, then unsealed events by position. With an
-- upper bound, only sealed events are returned. The page ends with the event with which the payloads reach a size;
-- `found` is how many events there were before that, and at least the limit if there may be more. First the stored
-- sizes are added up, because computing the size of a compressed payload costs as much as reading it.
-- Params: $1 tenant_id, $2 after seq, $3 positions to leave out bigint[], $4 limit, $5 up to seq, null for everything,
--   $6 size of the payloads in bytes.
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
), stored as (
  select p.seq, {{names Event e except request_id, idempotency_key}}, count(*) over () as found,
    sum(pg_column_size(e.payload)) over previous as before
  from (select sealed.seq, sealed.position from sealed union all select unsealed.seq, unsealed.position from unsealed) p
  join events e on e.tenant_id = $1 and e.position = p.position
  window previous as (order by p.seq nulls last, e.position rows between unbounded preceding and 1 preceding)
), sized as (
  select w.seq, {{names Event w except request_id, idempotency_key}}, w.found,
    sum({{expression Event w bytes}}) over previous as before
  from stored w
  where coalesce(w.before, 0) < $6
  window previous as (order by w.seq nulls last, w.position rows between unbounded preceding and 1 preceding)
)
select e.seq, e.found::int as found, {{columns Event e except request_id, idempotency_key}}
from sized e
where coalesce(e.before, 0) < $6
order by e.seq nulls last, e.position
limit $4
