-- Remembers messages that a queue has accepted until they have been handled.
-- Params: $1 tenant_id, $2 ids, $3 queues whose messages are remembered text[].
-- Index: tenants_pkey, outbox_pkey, sent_messages_pkey
-- Writer: outbox.ts (sent messages are not a projection)
insert into sent_messages (tenant_id, id, queue, payload, sent_at)
select home.tenant_id, o.id, o.queue, o.payload, now()
from tenants home
cross join outbox o
where home.tenant_id = $1 and o.tenant_id = $1 and o.id = any ($2::text[]) and o.queue = any ($3::text[])
on conflict do nothing
