-- Cascades of a space, newest first, with how many nodes wait in their frontier.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 states text[].
-- Index: cascades_listed_idx
select c.id, c.space_id as "spaceId", c.trigger, c.root_ids as "rootIds", c.state, c.visited, c.changed, c.started_at as "startedAt", c.ended_at as "endedAt", c.error, c.job_id as "jobId", c.waiting as remaining
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.id < $3 and c.state = any ($5::text[])
order by c.id desc
limit $4
