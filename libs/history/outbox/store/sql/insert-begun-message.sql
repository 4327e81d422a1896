-- Remembers a message whose delivery has begun, until it has been handled.
-- Params: $1 tenant_id, $2 id, $3 queue, $4 payload jsonb.
-- Index: sent_messages_pkey
-- Writer: outbox.ts (sent messages are not a projection)
-- Insert: the row carries the tenant of $1
insert into sent_messages (tenant_id, id, queue, payload, sent_at)
values ($1, $2, $3, $4::jsonb, now())
on conflict do nothing
