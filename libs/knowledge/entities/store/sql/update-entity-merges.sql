-- Records that an entity is merged into another, or no longer is, and sets the live entity that the listed entities
-- stand for.
-- Params: $1 tenant_id, $2 id, $3 merged_into or null, $4 merged_at or null, $5 live_id, $6 ids text[].
-- Index: entities_pkey
update entities e
set live_id = $5, merged_into = case when e.id = $2 then $3 else e.merged_into end, merged_at = case when e.id = $2 then $4::timestamptz else e.merged_at end
where e.tenant_id = $1 and e.id = any ($6::text[])
