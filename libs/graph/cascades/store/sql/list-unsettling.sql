-- Cascades of a space that have not arrived everywhere, of the triggers after which what rests on the roots is not sound.
-- Params: $1 tenant_id, $2 space_id, $3 triggers text[].
-- Index: cascades_running_idx
select c.id, c.trigger, c.root_ids as "rootIds"
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.state = 'running' and c.trigger = any ($3::text[])
