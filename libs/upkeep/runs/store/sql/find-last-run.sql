-- The last run of a duty in a space.
-- Params: $1 tenant_id, $2 space_id, $3 duty.
-- Index: upkeep_runs_pkey
select id, space_id as "spaceId", duty, options, begun_by as "begunBy", requested_by as "requestedBy", started_at as "startedAt", state, ended_at as "endedAt", report, cursor
from upkeep_runs
where tenant_id = $1 and space_id = $2 and duty = $3
order by id desc
limit 1
