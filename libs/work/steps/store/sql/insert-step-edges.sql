-- Stores new edges between steps.
-- Params: $1 tenant_id, $2 edges jsonb array.
-- Index: step_edges_pkey
-- Insert: rows carry the tenant of $1
insert into step_edges (tenant_id, {{insert StepEdge}})
select home.tenant_id, {{values StepEdge r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset StepEdge}})
where home.tenant_id = $1
