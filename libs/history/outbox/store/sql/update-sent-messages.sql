-- Notes that a queue still has messages.
-- Params: $1 tenant_id, $2 ids.
-- Index: sent_messages_pkey
-- Writer: outbox.ts (sent messages are not a projection)
update sent_messages set sent_at = now() where tenant_id = $1 and id = any ($2::text[])
