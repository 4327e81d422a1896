-- Stores items of the lists of a task.
-- Params: $1 tenant_id, $2 items jsonb array.
-- Index: checkpoint_items_pkey
-- Insert: rows carry the tenant of $1
insert into checkpoint_items (tenant_id, {{insert CheckpointItem}})
select home.tenant_id, {{values CheckpointItem r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset CheckpointItem}})
where home.tenant_id = $1
