-- Entities of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: entities_pkey
select {{columns Entity e}}
from entities e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
