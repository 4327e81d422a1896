-- Sets the live entity that the names of given entities stand for.
-- Params: $1 tenant_id, $2 live_id, $3 entity ids text[].
-- Index: entity_names_pkey
update entity_names n set live_id = $2
where n.tenant_id = $1 and n.entity_id = any ($3::text[])
