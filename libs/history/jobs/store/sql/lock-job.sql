-- One job, if it is in a space that the caller may enter, locked until the transaction ends.
-- Params: $1 tenant_id, $2 id, $3 allowed space ids text[], null for all.
-- Index: jobs_pkey
select {{columns Job except created_by, exclusive}}
from jobs
where tenant_id = $1 and id = $2 and ($3::text[] is null or space_id = any ($3))
for update
