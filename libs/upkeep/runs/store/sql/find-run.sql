-- One run.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: upkeep_runs_pkey
select id, space_id as "spaceId", duty, options, begun_by as "begunBy", requested_by as "requestedBy", started_at as "startedAt", state, ended_at as "endedAt", report, cursor
from upkeep_runs
where tenant_id = $1 and space_id = $2 and id = $3
