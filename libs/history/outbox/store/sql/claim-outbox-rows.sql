-- The oldest outbox rows of a tenant that no other relay holds, locked until the transaction ends.
-- Params: $1 tenant_id, $2 limit.
-- Index: outbox_pkey
select id, queue, payload from outbox where tenant_id = $1 order by id limit $2 for update skip locked
