-- One maintenance run.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: maintenance_runs_pkey
select {{columns MaintenanceRun}}
from maintenance_runs
where tenant_id = $1 and space_id = $2 and id = $3
