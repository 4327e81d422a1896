-- The revoked evidence that given evidence was taken from, directly or indirectly, by the evidence that was taken from it.
-- Params: $1 tenant_id, $2 evidence_ids text[].
-- Index: evidence_pkey
with recursive above (taken_id, id) as (
  select e.id, p.id from evidence e cross join unnest(e.parent_ids) as p (id) where e.tenant_id = $1 and e.id = any ($2::text[])
  union
  select a.taken_id, p.id from above a
  cross join lateral (select e.parent_ids from evidence e where e.tenant_id = $1 and e.id = a.id and e.parent_ids is not null offset 0) e
  cross join unnest(e.parent_ids) as p (id)
)
select a.taken_id as "takenId", r.id, r.revoked_at as "revokedAt"
from above a
join evidence r on r.tenant_id = $1 and r.id = a.id and r.revoked_at is not null
order by a.taken_id, r.id
