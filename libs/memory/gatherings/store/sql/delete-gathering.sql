-- Deletes an episode or a cluster with its list of members; the claims stay.
-- Params: $1 tenant_id, $2 id.
-- Index: gatherings_pkey, gathering_members_pkey
with members as (
  delete from gathering_members m where m.tenant_id = $1 and m.gathering_id = $2
)
delete from gatherings g
where g.tenant_id = $1 and g.id = $2
