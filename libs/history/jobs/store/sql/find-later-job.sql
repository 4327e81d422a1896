-- Whether another job with the same exclusive key was created at the same time as a given job or later.
-- Params: $1 tenant_id, $2 id.
-- Index: jobs_pkey
select true as "isThere"
from jobs j
join jobs o on o.tenant_id = $1 and o.exclusive = j.exclusive and o.id <> j.id and o.created_at >= j.created_at
where j.tenant_id = $1 and j.id = $2
limit 1
