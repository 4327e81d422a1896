-- Runs of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 kind or null.
-- Index: maintenance_runs_pkey
select {{columns MaintenanceRun}}
from maintenance_runs
where tenant_id = $1 and space_id = $2 and id < $3 and ($5::text is null or kind = $5)
order by id desc
limit $4
