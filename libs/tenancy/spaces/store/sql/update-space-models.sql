-- Sets the embedding models that a space uses.
-- Params: $1 tenant_id, $2 id, $3 active_model, $4 next_model, $5 model_job, $6 model_moved_at, $7 version.
-- Index: spaces_pkey
update spaces set active_model = coalesce($3, active_model), next_model = $4, model_job = $5, model_moved_at = $6, version = $7 where tenant_id = $1 and id = $2
