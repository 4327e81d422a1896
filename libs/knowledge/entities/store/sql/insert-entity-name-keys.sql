-- Writes the keys that are used to find the names of a new entity by similarity.
-- Params: $1 tenant_id, $2 space_id, $3 type in comparable form, $4 entity_id, $5 keys integer[], $6 places integer[].
-- Index: entity_name_keys_pkey
-- Insert: rows carry the tenant of $1
insert into entity_name_keys (tenant_id, space_id, type_n, key, entity_id, place)
select home.tenant_id, $2, $3, k.key, $4, k.place
from tenants home
cross join unnest($5::integer[], $6::integer[]) as k (key, place)
where home.tenant_id = $1
on conflict (tenant_id, space_id, type_n, key, entity_id, place) do nothing
