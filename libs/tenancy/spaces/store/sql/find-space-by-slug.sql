-- One space by its slug.
-- Params: $1 tenant_id, $2 slug.
-- Index: spaces_tenant_id_slug_key
select id, slug, name, policy, clock, clock_now, created_at, version, active_model, next_model, model_job, model_moved_at, clock_timestamp() as database_now from spaces where tenant_id = $1 and slug = $2
