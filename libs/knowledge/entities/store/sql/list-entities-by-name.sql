-- Live entities that have a given name, each once, highest standing first; if a workspace is given, also its
-- candidates.
-- Params: $1 tenant_id, $2 space_id, $3 comparable name, $4 standing and $5 id after which the page begins, $6 limit, $7 workspace_id or null.
-- Index: entity_names_by_name_idx, entity_names_of_workspace_idx, entities_pkey
(select distinct n.standing, {{columns Entity e}}
from entity_names n
join entities e on e.tenant_id = $1 and e.id = n.live_id
where n.tenant_id = $1 and n.space_id = $2 and n.name_n = $3 and n.workspace_id is null and n.standing <= $4 and (n.standing < $4 or n.live_id > $5)
  and not exists (
    select from entity_names h
    where h.tenant_id = $1 and h.space_id = $2 and h.name_n = $3 and h.workspace_id is null and h.live_id = n.live_id and h.standing > n.standing)
order by n.standing desc, e.id
limit $6)
union all
(select m.standing, {{columns Entity f}}
from entity_names m
join entities f on f.tenant_id = $1 and f.id = m.entity_id
where m.tenant_id = $1 and m.workspace_id = $7::text and m.name_n = $3 and m.standing <= $4 and (m.standing < $4 or m.live_id > $5)
order by m.standing desc, f.id
limit $6)
order by standing desc, id
limit $6
