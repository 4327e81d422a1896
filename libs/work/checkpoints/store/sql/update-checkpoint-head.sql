-- Writes the head of the checkpoint versions of a task.
-- Params: $1 tenant_id, $2 head jsonb.
-- Index: checkpoint_heads_pkey
-- Insert: the row carries the tenant of $1
insert into checkpoint_heads (tenant_id, {{insert CheckpointHead}})
select home.tenant_id, {{values CheckpointHead r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset CheckpointHead}})
where home.tenant_id = $1
on conflict (tenant_id, task_id) do update set {{set CheckpointHead excluded except task_id, space_id}}
