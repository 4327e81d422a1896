-- Sets the root group of keys that no evidence had before; existing keys stay unchanged.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: root_groups_pkey
-- Insert: rows carry the tenant of $1
insert into root_groups (tenant_id, space_id, key, root_group)
select home.tenant_id, k."spaceId", k.key, k."rootGroup"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as k ("spaceId" text, key text, "rootGroup" text)
where home.tenant_id = $1
on conflict (tenant_id, space_id, key) do nothing
