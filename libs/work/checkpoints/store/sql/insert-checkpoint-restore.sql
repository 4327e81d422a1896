-- Records that a checkpoint of a task was restored.
-- Params: $1 tenant_id, $2 restore jsonb.
-- Index: checkpoint_restores_pkey
-- Insert: the row carries the tenant of $1
insert into checkpoint_restores (tenant_id, {{insert CheckpointRestore}})
select home.tenant_id, {{values CheckpointRestore r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset CheckpointRestore}})
where home.tenant_id = $1
