-- The roots of given evidence, each with the evidence that was derived from it. Evidence that is itself a root is not
-- returned.
-- Params: $1 tenant_id, $2 evidence_ids text[].
-- Index: evidence_pkey
with recursive above (id, parent_id) as (
  select e.id, p.id from evidence e cross join unnest(e.parent_ids) as p (id) where e.tenant_id = $1 and e.id = any ($2::text[])
  union
  select a.id, p.id from above a
  cross join lateral (select e.parent_ids from evidence e where e.tenant_id = $1 and e.id = a.parent_id and e.parent_ids is not null offset 0) e
  cross join unnest(e.parent_ids) as p (id)
)
select a.id, r.kind, r.content
from above a
join evidence r on r.tenant_id = $1 and r.id = a.parent_id and r.parent_ids is null
order by a.id, r.id
