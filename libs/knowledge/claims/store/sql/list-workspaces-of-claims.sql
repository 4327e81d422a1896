-- The workspaces and authors of the given claims that are in workspaces, in no defined order.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: claims_pkey
select c.workspace_id as "workspaceId", c.recorded_by as "recordedBy"
from claims c
where c.tenant_id = $1 and c.id = any ($2::text[]) and c.workspace_id is not null
