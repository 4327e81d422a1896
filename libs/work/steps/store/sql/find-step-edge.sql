-- The edge of a kind between two steps.
-- Params: $1 tenant_id, $2 from_id, $3 to_id, $4 kind.
-- Index: step_edges_pkey
select {{columns StepEdge e}}
from step_edges e
where e.tenant_id = $1 and e.from_id = $2 and e.kind = $4 and e.to_id = $3
