-- Episodes or clusters, newest first, with how many of their members a reader without a session may see.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 before_id, $5 limit, $6 at, $7 agent or null, $8 tag or null, $9 before or null, $10 after or null.
-- Index: collections_listed_idx, collection_members_pkey
select {{columns Collection g except workspace_id}}, n."all", n.visible
from collections g
cross join lateral (
  select count(*)::integer as "all",
    (count(*) filter (where is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $6, null)))::integer as visible
  from collection_members m
  join claims c on c.tenant_id = $1 and c.id = m.claim_id
  where m.tenant_id = $1 and m.collection_id = g.id
) n
where g.tenant_id = $1 and g.space_id = $2 and g.kind = $3 and g.id < $4
  and ($7::text is null or $7 = any (g.agents)) and ($8::text is null or $8 = any (g.tags))
  and ($9::timestamptz is null or g.began_at < $9) and ($10::timestamptz is null or g.ended_at >= $10)
order by g.id desc
limit $5
