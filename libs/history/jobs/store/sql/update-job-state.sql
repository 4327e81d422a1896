-- Moves a job on from one of the states given.
-- Params: $1 tenant_id, $2 id, $3 states it may be in, $4 new state, $5 now.
-- Index: jobs_pkey
-- Writer: job-ledger.ts (operational state, not a projection)
update jobs set state = $4, updated_at = $5 where tenant_id = $1 and id = $2 and state = any ($3::text[])
