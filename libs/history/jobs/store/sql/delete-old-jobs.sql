-- Deletes jobs that ended long ago, a batch at a time, oldest first. Ids are compared first: a job that ended before a
-- certain time was also created before it. Ended jobs stay while a job with the same exclusive key is open, because
-- that job may ask whether another one was created after it.
-- Params: $1 tenant_id, $2 first id created since, $3 ended before, $4 statuses text[], $5 limit.
-- Index: jobs_pkey, jobs_exclusive_idx
-- Writer: job-ledger.ts (operational state, not a projection)
delete from jobs
where tenant_id = $1 and id in (
  select j.id
  from jobs j
  where j.tenant_id = $1 and j.id < $2 and j.updated_at < $3 and j.status = any ($4::text[])
    and not exists (select from jobs o where o.tenant_id = $1 and o.exclusive = j.exclusive and o.status in ('queued', 'running'))
  order by j.id
  limit $5
)
