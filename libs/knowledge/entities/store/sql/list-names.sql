-- The names of entities, and of the entities merged into them.
-- Params: $1 tenant_id, $2 entity ids text[].
-- Index: entity_names_pkey, entity_names_live_idx
select {{columns EntityName n}}
from entity_names n
where n.tenant_id = $1 and n.entity_id = any ($2::text[])
union all
select {{columns EntityName m}}
from entity_names m
where m.tenant_id = $1 and m.live_id = any ($2) and m.entity_id <> all ($2)
order by 1, 5
