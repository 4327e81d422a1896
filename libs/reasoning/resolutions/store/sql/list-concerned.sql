-- The nodes that given claims resolve or contribute to, the given claims that themselves have a resolver (conjectures),
-- and the predictions that depend on given claims.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: edges_live_idx, edges_to_idx
select distinct w.id
from (
  select e.to_id as id from edges e where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.kind = 'resolves' and e.closed_at is null
  union all
  select e.to_id from edges e where e.tenant_id = $1 and e.space_id = $2 and e.to_id = any ($3) and e.kind = 'resolves' and e.closed_at is null
  union all
  -- Apart from claims, only predictions depend on a claim in this way.
  select e.from_id from edges e
  where e.tenant_id = $1 and e.space_id = $2 and e.to_id = any ($3) and e.kind = 'derives_from' and e.from_id >= 'nod_' and e.from_id < 'nod`' and e.closed_at is null
) w
order by w.id
