-- Stores a checkpoint.
-- Params: $1 tenant_id, $2 checkpoint jsonb.
-- Index: checkpoints_pkey
-- Insert: the row carries the tenant of $1
insert into checkpoints (tenant_id, {{insert Checkpoint}})
select home.tenant_id, {{values Checkpoint r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Checkpoint}})
where home.tenant_id = $1
