-- One space by its slug.
-- Params: $1 tenant_id, $2 slug.
-- Index: spaces_tenant_id_slug_key
select {{columns Space}}, clock_timestamp() as "databaseNow" from spaces where tenant_id = $1 and slug = $2
