-- Which entities of a type have any of the names.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[], $4 type in comparable form, $5 limit.
-- Index: entity_names_by_type_idx
select {{columns EntityName n}}
from entity_names n
where n.tenant_id = $1 and n.space_id = $2 and n.name_n = any ($3::text[]) and n.type_n = $4
order by n.name_n, n.entity_id
limit $5
