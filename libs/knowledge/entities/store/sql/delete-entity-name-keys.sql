-- Deletes the keys by which an entity could be found only in its workspace while it was a candidate.
-- Params: $1 tenant_id, $2 space_id, $3 type in comparable form, $4 entity_id, $5 keys integer[].
-- Index: entity_name_keys_pkey
delete from entity_name_keys k
where k.tenant_id = $1 and k.space_id = $2 and k.type_n = $3 and k.key = any ($5::integer[]) and k.entity_id = $4
