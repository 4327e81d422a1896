-- The last run of a kind in a space.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: maintenance_runs_pkey
select {{columns MaintenanceRun}}
from maintenance_runs
where tenant_id = $1 and space_id = $2 and kind = $3
order by id desc
limit 1
