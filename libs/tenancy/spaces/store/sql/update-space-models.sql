-- Sets the embedding models a space lives with.
-- Params: $1 tenant_id, $2 id, $3 model_read, $4 model_next, $5 model_job, $6 model_since, $7 version.
-- Index: spaces_pkey
update spaces set model_read = coalesce($3, model_read), model_next = $4, model_job = $5, model_since = $6, version = $7 where tenant_id = $1 and id = $2
