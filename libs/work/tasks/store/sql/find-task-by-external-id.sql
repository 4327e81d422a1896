-- The task with a given external id in a namespace.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_id.
-- Index: edges_live_idx, edges_to_idx, tasks_external_id_idx
select {{columns Task t}},
  (select e.to_id from edges e where e.tenant_id = $1 and e.from_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "parentTaskId",
  exists (select from edges e where e.tenant_id = $1 and e.to_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "milestone"
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.namespace = $3 and t.external_id = $4
