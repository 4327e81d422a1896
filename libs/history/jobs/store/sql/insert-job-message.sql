-- Writes the next message of a job for the relay.
-- Params: $1 tenant_id, $2 message id, $3 queue, $4 payload jsonb, $5 now, $6 job id.
-- Index: jobs_pkey
-- Insert: the row carries the tenant of $1
-- Writer: job-ledger.ts (operational state and the outbox, not projections)
with job as (
  update jobs set message = $2, updated_at = $5 where tenant_id = $1 and id = $6
)
insert into outbox (tenant_id, id, queue, payload, created_at) values ($1, $2, $3, $4::jsonb, $5)
