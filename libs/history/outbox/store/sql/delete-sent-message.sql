-- Forgets a message that has been handled.
-- Params: $1 tenant_id, $2 id.
-- Index: sent_messages_pkey
-- Writer: outbox.ts (sent messages are not a projection)
delete from sent_messages where tenant_id = $1 and id = $2
