-- Changes the state of a cascade: finished, failed, or running again.
-- Params: $1 tenant_id, $2 id, $3 state, $4 ended_at, $5 error, $6 job_id.
-- Index: cascades_pkey
update cascades set state = $3, ended_at = $4, error = $5, job_id = $6
where tenant_id = $1 and id = $2
