-- For each of the given pieces: the revoked evidence that it was taken from, directly or indirectly, when the last of
-- it was revoked, and whether there may be more. For each piece, only the nearest evidence above it is examined.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 maximum number of pieces examined above each int.
-- Index: evidence_pkey
select t.id as "takenId", w.ids, w.revoked_at as "revokedAt", w.examined >= $3 as "isCut"
from unnest($2::text[]) as t (id)
cross join lateral (
  with recursive above (id) as (
    select p.id from evidence e cross join unnest(e.parent_ids) as p (id) where e.tenant_id = $1 and e.id = t.id
    union
    select p.id from above a
    cross join lateral (select e.parent_ids from evidence e where e.tenant_id = $1 and e.id = a.id and e.parent_ids is not null offset 0) e
    cross join unnest(e.parent_ids) as p (id)
  ),
  -- The recursion ends when this limit is reached.
  examined as materialized (select a.id from above a limit $3)
  select count(*)::int as examined, max(r.revoked_at) as revoked_at,
    coalesce(array_agg(r.id order by r.id) filter (where r.revoked_at is not null), '{}') as ids
  from examined x
  cross join lateral (select e.id, e.revoked_at from evidence e where e.tenant_id = $1 and e.id = x.id offset 0) r
) w
