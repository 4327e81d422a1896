-- Ends a run with its report.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 state, $5 ended_at, $6 report jsonb, $7 cursor jsonb or null.
-- Index: maintenance_runs_pkey
update maintenance_runs set state = $4, ended_at = $5, report = $6, cursor = $7 where tenant_id = $1 and space_id = $2 and id = $3
