-- A cascade, held until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: cascades_pkey
select c.id, c.space_id as "spaceId", c.trigger, c.root_ids as "rootIds", c.state, c.visited, c.changed, c.started_at as "startedAt", c.ended_at as "endedAt", c.error, c.job_id as "jobId"
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.id = $3
for update
