-- Unfinished cascades of a space that will worsen the grounding of the dependents of their roots.
-- Params: $1 tenant_id, $2 space_id.
-- Index: cascades_open_idx
select c.effect, c.root_ids as "rootIds"
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.state <> 'done' and c.effect is not null
