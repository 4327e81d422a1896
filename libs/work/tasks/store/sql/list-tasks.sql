-- Tasks of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 status or null, $6 external_id or null.
-- Index: edges_live_idx, edges_to_idx, tasks_listed_idx
select {{columns Task t}},
  (select e.to_id from edges e where e.tenant_id = $1 and e.from_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "parentTaskId",
  exists (select from edges e where e.tenant_id = $1 and e.to_id = t.id and e.kind = 'subtask_of' and e.closed_at is null) as "milestone"
from tasks t
where t.tenant_id = $1 and t.space_id = $2 and t.id < $3 and ($5::text is null or t.status = $5) and ($6::text is null or t.external_id = $6)
order by t.id desc
limit $4
