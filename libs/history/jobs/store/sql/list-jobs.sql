-- Jobs in the spaces a caller may enter, newest first.
-- Params: $1 tenant_id, $2 before id, $3 limit, $4 status or null, $5 queue or null, $6 allowed space ids text[], null for all.
-- Index: jobs_pkey
select {{columns Job except created_by, exclusive}}
from jobs
where tenant_id = $1 and id < $2 and ($4::text is null or status = $4) and ($5::text is null or queue = $5) and ($6::text[] is null or space_id = any ($6))
order by id desc
limit $3
