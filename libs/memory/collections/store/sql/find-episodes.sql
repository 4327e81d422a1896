-- Episodes of a space, without their members.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: collections_pkey
select {{columns Collection g except workspace_id}}
from collections g
where g.tenant_id = $1 and g.space_id = $2 and g.kind = 'episode' and g.id = any ($3::text[])
order by g.id
