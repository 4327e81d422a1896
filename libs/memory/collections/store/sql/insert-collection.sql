-- Stores an episode or a cluster, or its state after a change.
-- Params: $1 tenant_id, $2 collection jsonb.
-- Index: collections_pkey
-- Insert: rows carry the tenant of $1
insert into collections (tenant_id, {{insert Collection except workspace_id}}, workspace_id)
select home.tenant_id, {{values Collection r except workspace_id}}, r.record ->> 'workspaceId'
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Collection except workspace_id}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set name = excluded.name, tags = excluded.tags, agents = excluded.agents, began_at = excluded.began_at, ended_at = excluded.ended_at, version = excluded.version, record = excluded.record, workspace_id = excluded.workspace_id
