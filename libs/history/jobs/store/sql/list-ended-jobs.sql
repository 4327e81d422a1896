-- Those of the given jobs that have ended.
-- Params: $1 tenant ids text[], $2 job ids text[].
-- Index: jobs_pkey
-- Tenant: exempt (one question for all callers of a process who wait for the end of a job, each of its own tenant)
select j.id
from unnest($1::text[], $2::text[]) as w (tenant_id, id)
join jobs j on j.tenant_id = w.tenant_id and j.id = w.id
where j.status not in ('queued', 'running')
