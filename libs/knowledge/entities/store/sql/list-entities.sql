-- Entities of a space that are not merged, newest first: stable ones, and the candidates of a given workspace.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 workspace_id or null.
-- Index: entities_listed_idx, entities_of_workspace_idx
(select {{columns Entity e}}
from entities e
where e.tenant_id = $1 and e.space_id = $2 and e.id < $3 and e.merged_into is null and e.workspace_id is null
order by e.id desc
limit $4)
union all
(select {{columns Entity f}}
from entities f
where f.tenant_id = $1 and f.workspace_id = $5::text and f.id < $3
order by f.id desc
limit $4)
order by id desc
limit $4
