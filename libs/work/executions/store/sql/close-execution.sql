-- Ends an execution.
-- Params: $1 tenant_id, $2 id, $3 outcome, $4 ended_at.
-- Index: executions_pkey
update executions set outcome = $3, ended_at = $4 where tenant_id = $1 and id = $2
