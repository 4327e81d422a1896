-- The spaces a caller may enter, oldest first.
-- Params: $1 tenant_id, $2 after id, $3 limit, $4 allowed ids text[], null for all.
-- Index: spaces_pkey
select id, slug, name, policy, clock, clock_now, created_at, version, active_model, next_model, model_job, model_moved_at, clock_timestamp() as database_now
from spaces
where tenant_id = $1 and id > $2 and ($4::text[] is null or id = any ($4))
order by id
limit $3
