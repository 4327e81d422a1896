-- Those of the given jobs that have ended.
-- Params: $1 tenant ids text[], $2 job ids text[].
-- Index: jobs_pkey
-- Tenant: exempt (one query for all callers in a process that wait for the end of a job, each in its own tenant)
select j.id
from unnest($1::text[], $2::text[]) as w (tenant_id, id)
join jobs j on j.tenant_id = w.tenant_id and j.id = w.id
where j.status not in ('queued', 'running')
