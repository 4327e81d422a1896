-- The root groups of given keys of evidence.
-- Params: $1 tenant_id, $2 space_id, $3 keys text[].
-- Index: root_groups_pkey
select g.key, g.root_group as "rootGroup"
from root_groups g
where g.tenant_id = $1 and g.space_id = $2 and g.key = any ($3::text[])
