-- An episode or a cluster, with its members.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 id.
-- Index: collections_pkey, collection_members_pkey
select {{columns Collection g except workspace_id}},
  array(select m.claim_id from collection_members m where m.tenant_id = $1 and m.collection_id = g.id order by m.claim_id) as "memberIds"
from collections g
where g.tenant_id = $1 and g.space_id = $2 and g.kind = $3 and g.id = $4
