-- Writes the root groups of nodes.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids text[].
-- Index: nodes_pkey
update nodes n set root_groups = r."rootGroups", version = n.version + 1
from jsonb_to_recordset($2::jsonb) as r (id text, "rootGroups" text[])
where n.tenant_id = $1 and n.id = any ($3::text[]) and n.id = r.id
