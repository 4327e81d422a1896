-- Names of entities of a type that share a key with a new name. For each key, only the oldest entities are considered;
-- of their names, those that share the most keys are returned. These are names of stable entities, and of candidates of
-- a workspace, which have separate keys.
-- Params: $1 tenant_id, $2 space_id, $3 type in comparable form, $4 keys integer[], $5 limit of rows of a key, $6 limit, $7 workspace_id or null.
-- Index: entity_name_keys_pkey, entity_names_pkey
with alike as (
  select h.entity_id, h.place, count(*) as shared
  from unnest($4::integer[]) as p (key)
  cross join lateral (
    select k.entity_id, k.place
    from entity_name_keys k
    where k.tenant_id = $1 and k.space_id = $2 and k.type_n = $3 and k.key = p.key
    order by k.entity_id, k.place
    limit $5
  ) h
  group by h.entity_id, h.place
  order by shared desc, h.entity_id, h.place
  limit $6
)
select a.entity_id as "entityId", n.name
from alike a
join entity_names n on n.tenant_id = $1 and n.entity_id = a.entity_id and n.place = a.place and (n.workspace_id is null or n.workspace_id = $7)
order by a.shared desc, a.entity_id, a.place
