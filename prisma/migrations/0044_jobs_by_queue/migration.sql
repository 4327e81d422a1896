-- Why: the last check of the integrity of a tenant is found among all its jobs.
-- Lock: jobs against writes, for as long as the index is built. Time: some 10 s at ten million rows; jobs are few.
-- Way back: drop index jobs_of_queue_idx.

-- The last job of a kind.
create index jobs_of_queue_idx on jobs (tenant_id, queue, id);
