-- Records the progress of an open job.
-- Params: $1 tenant_id, $2 id, $3 progress jsonb, $4 now.
-- Index: jobs_pkey
-- Writer: job-ledger.ts (operational state, not a projection)
update jobs set progress = $3::jsonb, updated_at = $4 where tenant_id = $1 and id = $2 and status in ('queued', 'running')
