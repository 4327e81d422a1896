-- A live entity and the entities merged into it.
-- Params: $1 tenant_id, $2 space_id, $3 id of the live entity.
-- Index: entities_pkey, entities_merged_idx
select {{columns Entity e}}
from entities e
where e.tenant_id = $1 and e.space_id = $2 and e.id = $3
union all
select {{columns Entity m}}
from entities m
where m.tenant_id = $1 and m.space_id = $2 and m.live_id = $3 and m.merged_into is not null
order by 1
