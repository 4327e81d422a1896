-- The entities of a type that have one of the given names, each with the name: stable ones, and the candidates of a
-- given workspace.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[], $4 type in comparable form, $5 limit, $6 workspace_id or null.
-- Index: entity_names_by_type_idx, entity_names_of_workspace_idx
(select {{columns EntityName n}}
from entity_names n
where n.tenant_id = $1 and n.space_id = $2 and n.name_n = any ($3::text[]) and n.type_n = $4 and n.workspace_id is null
order by n.name_n, n.entity_id
limit $5)
union all
(select {{columns EntityName m}}
from entity_names m
where m.tenant_id = $1 and m.workspace_id = $6::text and m.name_n = any ($3) and m.type_n = $4
order by m.name_n, m.entity_id
limit $5)
