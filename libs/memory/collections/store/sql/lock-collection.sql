-- Locks an episode or a cluster for a change.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: collections_pkey
select g.id
from collections g
where g.tenant_id = $1 and g.space_id = $2 and g.id = $3
for update
