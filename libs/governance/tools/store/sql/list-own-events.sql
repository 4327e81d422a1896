-- Events that a given transaction appended after a position, in log order.
-- Params: $1 tenant_id, $2 position, $3 xid.
-- Index: events_pkey
select e.id, e.kind
from events e
where e.tenant_id = $1 and e.position > $2::bigint and e.xid = $3::xid8
order by e.position
