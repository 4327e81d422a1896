-- Locks an open job until the transaction ends; returns nothing if the job has ended, or if another transaction holds
-- it.
-- Params: $1 tenant_id, $2 id.
-- Index: jobs_pkey
select {{columns Job except created_by, exclusive}}
from jobs
where tenant_id = $1 and id = $2 and status in ('queued', 'running')
for update skip locked
