-- Edges between the steps of a task, in the order of their creation.
-- Params: $1 tenant_id, $2 task_id, $3 after ordinal, $4 limit, $5 kind or null.
-- Index: step_edges_tenant_id_task_id_ordinal_key
select {{columns StepEdge e}}
from step_edges e
where e.tenant_id = $1 and e.task_id = $2 and e.ordinal > $3 and ($5::text is null or e.kind = $5)
order by e.ordinal
limit $4
