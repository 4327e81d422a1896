-- Open jobs that have made no progress for a while, or whose last update lies in the future (written by a clock that
-- was ahead), with the message that should continue them. Jobs whose message is still in the outbox are left out.
-- Params: $1 silent since, $2 ahead from, $3 limit, $4 last update of the job after which the list begins, or null, $5 its id.
-- Index: jobs_open_idx
-- Tenant: exempt (recovery covers all tenants, then handles one at a time)
select j.tenant_id as "tenantId", j.id, j.queue, j.updated_at::text as "updatedAt", coalesce(j.message, j.id || '.0') as message
from jobs j
where j.status in ('queued', 'running') and (j.updated_at < $1 or j.updated_at > $2)
  and not exists (select from outbox o where o.tenant_id = j.tenant_id and o.id = coalesce(j.message, j.id || '.0'))
  and ($4::timestamptz is null or (j.updated_at, j.id) > ($4, $5::text))
order by j.updated_at, j.id
limit $3
