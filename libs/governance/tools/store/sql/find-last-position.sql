-- The last place in the log of the tenant that this transaction sees; null: there is none.
-- Params: $1 tenant_id.
-- Index: events_pkey
select e.position::text as position
from events e
where e.tenant_id = $1
order by e.position desc
limit 1
