-- Entities of a space that are not merged, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: entities_listed_idx
select {{columns Entity e}}
from entities e
where e.tenant_id = $1 and e.space_id = $2 and e.id < $3 and e.merged_into is null
order by e.id desc
limit $4
