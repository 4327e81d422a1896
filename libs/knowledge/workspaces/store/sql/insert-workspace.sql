-- Stores a workspace.
-- Params: $1 tenant_id, $2 workspace jsonb.
-- Index: workspaces_pkey
-- Insert: the row carries the tenant of $1
insert into workspaces (tenant_id, {{insert Workspace}})
select home.tenant_id, {{values Workspace r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Workspace}})
where home.tenant_id = $1
