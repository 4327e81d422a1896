-- The oldest events of a tenant without a seal.
-- Params: $1 tenant_id, $2 limit.
-- Index: unsealed_events_pkey
select e.position, e.id, e.xid::text as xid,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  {{columns Event e except position, id, occurred_at}}
from unsealed_events u
join events e on e.tenant_id = $1 and e.position = u.position
where u.tenant_id = $1
order by u.position
limit $2
