-- Leaves a job's message for the relay.
-- Params: $1 tenant_id, $2 message id, $3 queue, $4 payload jsonb, $5 now.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
-- Writer: job-ledger.ts (the outbox is not a projection)
insert into outbox (tenant_id, id, queue, payload, created_at) values ($1, $2, $3, $4::jsonb, $5)
