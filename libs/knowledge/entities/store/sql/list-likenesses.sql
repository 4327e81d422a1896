-- Entities whose names are similar to those of given entities, or of entities merged into them, most similar first.
-- Entities merged with the given one and candidates of other workspaces are left out.
-- Params: $1 tenant_id, $2 entity ids text[], $3 limit of rows of an entity.
-- Index: entities_pkey, entities_merged_idx, entity_likenesses_best_idx
with asked as (
  select e.id as asked, e.live_id, e.id, e.workspace_id
  from entities e
  where e.tenant_id = $1 and e.id = any ($2::text[])
  union all
  select m.live_id, m.live_id, m.id, m.workspace_id
  from entities m
  where m.tenant_id = $1 and m.live_id = any ($2) and m.merged_into is not null
)
select a.asked as "entityId", v.id as "otherId", v.canonical_name as "canonicalName", max(l.score) as score
from asked a
cross join lateral (
  select k.other_id, k.score
  from entity_likenesses k
  where k.tenant_id = $1 and k.entity_id = a.id
  order by k.score desc, k.other_id
  limit $3
) l
join entities o on o.tenant_id = $1 and o.id = l.other_id
join entities v on v.tenant_id = $1 and v.id = o.live_id and (v.workspace_id is null or v.workspace_id = a.workspace_id)
where v.id <> a.live_id
group by a.asked, v.id, v.canonical_name
order by a.asked, score desc, v.id
