-- Deletes an episode or a cluster with its list of members; the claims stay.
-- Params: $1 tenant_id, $2 id.
-- Index: collections_pkey, collection_members_pkey
with members as (
  delete from collection_members m where m.tenant_id = $1 and m.collection_id = $2
)
delete from collections g
where g.tenant_id = $1 and g.id = $2
