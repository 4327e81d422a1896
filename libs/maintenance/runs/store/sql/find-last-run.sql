-- The last run of a kind in a space.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: maintenance_runs_pkey
select id, space_id as "spaceId", kind, options, triggered_by as "triggeredBy", requested_by as "requestedBy", started_at as "startedAt", state, ended_at as "endedAt", report, cursor
from maintenance_runs
where tenant_id = $1 and space_id = $2 and kind = $3
order by id desc
limit 1
