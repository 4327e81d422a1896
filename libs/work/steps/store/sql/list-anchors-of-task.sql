-- What the steps of a task are about, each entity and value once.
-- Params: $1 tenant_id, $2 task_id, $3 limit.
-- Index: steps_tenant_id_task_id_ordinal_key
select distinct named.entity, named.value
from steps s
cross join jsonb_each_text(s.anchors) as named (entity, value)
where s.tenant_id = $1 and s.task_id = $2
order by named.entity, named.value
limit $3
