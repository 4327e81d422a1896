-- Holds the oldest cascade of a space that is still running; nothing where somebody else holds it, or it is older than asked for.
-- Params: $1 tenant_id, $2 space_id, $3 the oldest asked for.
-- Index: cascades_open_idx
select c.id, c.space_id as "spaceId", c.trigger, c.root_ids as "rootIds", c.state, c.visited, c.changed, c.started_at as "startedAt", c.ended_at as "endedAt", c.error, c.job_id as "jobId"
from cascades c
where c.tenant_id = $1 and c.id = (
  select o.id from cascades o where o.tenant_id = $1 and o.space_id = $2 and o.state = 'running' order by o.id limit 1
) and c.id >= $3
for update skip locked
