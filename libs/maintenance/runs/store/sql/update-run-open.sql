-- Reopens a run so that it continues.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: maintenance_runs_pkey
update maintenance_runs set state = 'open', ended_at = null, report = null, cursor = null where tenant_id = $1 and space_id = $2 and id = $3
