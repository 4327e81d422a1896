-- Ends a job with its result.
-- Params: $1 tenant_id, $2 id, $3 status, $4 result jsonb, $5 now.
-- Index: jobs_pkey
-- Writer: job-ledger.ts (operational state, not a projection)
update jobs set status = $3, result = $4::jsonb, error = null, updated_at = $5 where tenant_id = $1 and id = $2 and status in ('queued', 'running')
