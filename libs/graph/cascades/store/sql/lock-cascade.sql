-- Holds a cascade that is still running, so that one worker at a time moves it.
-- Params: $1 tenant_id, $2 id.
-- Index: cascades_pkey
select c.id, c.space_id as "spaceId", c.trigger, c.root_ids as "rootIds", c.state, c.visited, c.changed, c.started_at as "startedAt", c.ended_at as "endedAt"
from cascades c
where c.tenant_id = $1 and c.id = $2 and c.state = 'running'
for update
