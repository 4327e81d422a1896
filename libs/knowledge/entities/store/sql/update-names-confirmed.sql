-- Marks names that agents gave as confirmed by a writer.
-- Params: $1 tenant_id, $2 entity ids text[], $3 comparable names text[].
-- Index: entity_names_pkey
update entity_names n set standing = 1
from unnest($2::text[], $3::text[]) as c (entity_id, name_n)
where n.tenant_id = $1 and n.entity_id = c.entity_id and n.name_n = c.name_n and n.standing = 0
