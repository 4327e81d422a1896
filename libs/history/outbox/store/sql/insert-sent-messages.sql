-- Remembers messages that a queue has accepted until they have been handled.
-- Params: $1 tenant_id, $2 ids, $3 queues whose messages are remembered text[].
-- Index: outbox_pkey, sent_messages_pkey
-- Writer: outbox.ts (sent messages are not a projection)
insert into sent_messages (tenant_id, id, queue, payload, sent_at)
select tenant_id, id, queue, payload, now() from outbox where tenant_id = $1 and id = any ($2::text[]) and queue = any ($3::text[])
on conflict do nothing
