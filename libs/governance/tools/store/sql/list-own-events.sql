-- Events that this transaction has appended after a place, first to last.
-- Params: $1 tenant_id, $2 position.
-- Index: events_pkey
select e.id, e.kind
from events e
where e.tenant_id = $1 and e.position > $2::bigint and e.xid = pg_current_xact_id()
order by e.position
