-- The first tasks whose checkpoint versions have a gap, or do not end at the version in their head.
-- Params: $1 tenant_id, $2 limit.
-- Index: checkpoint_heads_pkey, checkpoints_tenant_id_task_id_version_key
select coalesce(h.task_id, v.task_id) as id
from (select k.task_id, k.version from checkpoint_heads k where k.tenant_id = $1) h
full join (
  select c.task_id, count(*) as count, max(c.version) as last from checkpoints c where c.tenant_id = $1 group by c.task_id
) v on v.task_id = h.task_id
where coalesce(v.count, 0) <> coalesce(v.last, 0) or coalesce(v.last, 0) <> coalesce(h.version, 0)
order by 1
limit $2
