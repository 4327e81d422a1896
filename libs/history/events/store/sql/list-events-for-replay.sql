-- The log of a tenant in replay order, from a position on.
-- Params: $1 tenant_id, $2 after position, $3 limit.
-- Index: events_pkey
select {{columns Event except request_id, idempotency_key}}
from events
where tenant_id = $1 and position > $2
order by position
limit $3
