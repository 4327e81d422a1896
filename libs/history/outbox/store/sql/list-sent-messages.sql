-- Messages that were sent some time ago and have not been handled, oldest first.
-- Params: $1 for how many ms, $2 limit.
-- Index: sent_messages_sent_idx
-- Tenant: exempt (recovery covers all tenants, then handles one at a time)
select tenant_id as "tenantId", id, queue
from sent_messages
where sent_at <= now() - $1 * interval '1 ms'
order by sent_at
limit $2
