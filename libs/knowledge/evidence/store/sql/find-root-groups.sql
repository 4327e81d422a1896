-- The root groups of given keys of evidence. Each key is looked up by itself: a plan from when the space had few keys
-- would read all of them.
-- Params: $1 tenant_id, $2 space_id, $3 keys text[].
-- Index: root_groups_pkey
select g.key, g.root_group as "rootGroup"
from unnest($3::text[]) as q (key)
cross join lateral (
  select g.key, g.root_group
  from root_groups g
  where g.tenant_id = $1 and g.space_id = $2 and g.key = q.key
  limit 1
) g
