-- Records that a job was given up; for a job of the ledger it changes the status and adds the attempts of this round.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 queue, $5 payload jsonb, $6 attempts, $7 error, $8 now.
-- Index: jobs_pkey
-- Insert: the row carries the tenant of $1
-- Writer: job-ledger.ts (operational state, not a projection)
insert into jobs (tenant_id, id, space_id, queue, status, payload, attempts, error, created_at, updated_at)
values ($1, $2, $3, $4, 'dead', $5::jsonb, $6, $7, $8, $8)
on conflict (tenant_id, id) do update
set status = 'dead', attempts = jobs.attempts + excluded.attempts, error = excluded.error, updated_at = excluded.updated_at
where jobs.status in ('queued', 'running')
