-- Changes the status of a job, if it has one of the given statuses.
-- Params: $1 tenant_id, $2 id, $3 statuses it may be in, $4 new status, $5 now.
-- Index: jobs_pkey
-- Writer: job-ledger.ts (operational state, not a projection)
update jobs set status = $4, updated_at = $5 where tenant_id = $1 and id = $2 and status = any ($3::text[])
