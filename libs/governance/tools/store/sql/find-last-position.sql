-- The last position in the tenant's log that this transaction sees; no row if the log is empty.
-- Params: $1 tenant_id.
-- Index: events_pkey
select e.position::text as position
from events e
where e.tenant_id = $1
order by e.position desc
limit 1
