-- The oldest events of a tenant without a seal, up to a limit, and up to the event with which their payloads reach a
-- size. First the stored sizes are added up, because computing the size of a compressed payload costs as much as
-- reading it.
-- Params: $1 tenant_id, $2 limit, $3 size of the payloads in bytes.
-- Index: unsealed_events_pkey, events_pkey
with stored as (
  select e.xid, {{names Event e}}, sum(pg_column_size(e.payload)) over previous as before
  from (
    select u.position from unsealed_events u
    where u.tenant_id = $1
    order by u.position
    limit $2
  ) p
  join events e on e.tenant_id = $1 and e.position = p.position
  window previous as (order by e.position rows between unbounded preceding and 1 preceding)
), sized as (
  select w.xid, {{names Event w}}, sum({{expression Event w bytes}}) over previous as before
  from stored w
  where coalesce(w.before, 0) < $3
  window previous as (order by w.position rows between unbounded preceding and 1 preceding)
)
select e.position, e.id, e.xid::text as xid,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from sized e
where coalesce(e.before, 0) < $3
order by e.position
