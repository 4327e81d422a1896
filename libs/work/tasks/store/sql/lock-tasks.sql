-- Tasks, locked for a change of their steps, in the order of their ids.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: edges_live_idx, edges_to_idx, tasks_pkey
select {{columns Task t}},
  (select e.to_id from edges e where e.tenant_id = $1 and e.from_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "parentTaskId",
  exists (select from edges e where e.tenant_id = $1 and e.to_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "milestone"
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id = any ($3::text[])
order by t.id
for update of t
