-- The newest checkpoints of a task that were written outside private sessions or in a given private session, newest
-- first. Of the session, no checkpoint is read that is older than all that is returned.
-- Params: $1 tenant_id, $2 task_id, $3 the private session, or null for none, $4 limit.
-- Index: checkpoints_tenant_id_task_id_version_key
with shared as (
  select c.version, c.reason, c.created_at
  from checkpoints c
  where c.tenant_id = $1 and c.task_id = $2 and not c.private
  order by c.version desc
  limit $4
), own as (
  select c.version, c.reason, c.created_at
  from checkpoints c
  where c.tenant_id = $1 and c.task_id = $2 and c.private and c.session_id = $3
    and c.version > coalesce((select min(s.version) from shared s having count(*) = $4), 0)
  order by c.version desc
  limit $4
)
select n.version, n.reason, n.created_at as "createdAt"
from (select s.version, s.reason, s.created_at from shared s union all select o.version, o.reason, o.created_at from own o) n
order by n.version desc
limit $4
