-- The id of the space that a reader of the log asks for by id or slug.
-- Params: $1 tenant_id, $2 id or slug.
-- Index: spaces_pkey, spaces_tenant_id_slug_key
select s.id from spaces s where s.tenant_id = $1 and (s.id = $2 or s.slug = $2)
