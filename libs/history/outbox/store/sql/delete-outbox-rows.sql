-- Deletes rows that a queue has accepted.
-- Params: $1 tenant_id, $2 ids.
-- Index: outbox_pkey
-- Writer: outbox.ts (the outbox is not a projection)
delete from outbox where tenant_id = $1 and id = any ($2::text[])
