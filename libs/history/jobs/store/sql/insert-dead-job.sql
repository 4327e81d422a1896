-- Records that a job was given up. If the job is open in the ledger, its status changes and the attempts of this round
-- are added.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 queue, $5 payload jsonb, $6 attempts, $7 error, $8 now.
-- Index: jobs_pkey
-- Insert: the row carries the tenant of $1
-- Writer: job-ledger.ts (operational state, not a projection)
insert into jobs (tenant_id, id, space_id, queue, status, payload, attempts, error, created_at, updated_at)
values ($1, $2, $3, $4, 'dead', $5::jsonb, $6, $7, $8, $8)
on conflict (tenant_id, id) do update
set status = 'dead', attempts = jobs.attempts + excluded.attempts, error = excluded.error, updated_at = excluded.updated_at
where jobs.status in ('queued', 'running')
