-- Opens a job that is asked for.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 queue, $5 payload jsonb, $6 created_by, $7 now.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
-- Writer: job-ledger.ts (operational state, not a projection)
insert into jobs (tenant_id, id, space_id, queue, state, payload, created_by, created_at, updated_at)
values ($1, $2, $3, $4, 'queued', $5::jsonb, $6, $7, $7)
