-- Records that a reviewer chose the entity that a name means in the durable lane; the entity chosen before stays
-- confirmed for the name.
-- Params: $1 tenant_id, $2 space_id, $3 comparable name, $4 entity_id.
-- Index: entity_names_by_name_idx
update entity_names n set standing = case when n.entity_id = $4 then 2 else 1 end
where n.tenant_id = $1 and n.space_id = $2 and n.name_n = $3 and n.workspace_id is null and (n.standing = 2 or n.entity_id = $4)
