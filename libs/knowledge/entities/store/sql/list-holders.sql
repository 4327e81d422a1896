-- For each of the given names, the three live entities with the highest standing that have it: enough to know which one
-- the name means, even after two of them are merged. If a workspace is given, up to three of its candidates are added.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[], $4 workspace_id or null.
-- Index: entity_names_by_name_idx, entity_names_of_workspace_idx
select q.name_n as "nameN", h.standing, h.live_id as "liveId"
from unnest($3::text[]) as q (name_n)
cross join lateral (
  (select distinct n.standing, n.live_id
  from entity_names n
  where n.tenant_id = $1 and n.space_id = $2 and n.name_n = q.name_n and n.workspace_id is null
  order by n.standing desc, n.live_id
  limit 3)
  union all
  (select distinct m.standing, m.live_id
  from entity_names m
  where m.tenant_id = $1 and m.workspace_id = $4::text and m.name_n = q.name_n
  order by m.standing desc, m.live_id
  limit 3)
) h
order by q.name_n, h.standing desc, h.live_id
