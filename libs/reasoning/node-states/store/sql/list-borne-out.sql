-- Lessons and cornerstones that given claims support.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: edges_to_idx
select b.id, b."claimId"
from (
  select e.from_id as id, e.to_id as "claimId"
  from edges e
  where e.tenant_id = $1 and e.space_id = $2 and e.to_id = any ($3::text[]) and e.kind = 'supported_by' and e.closed_at is null
  union
  select e.to_id, e.from_id
  from edges e
  where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3) and e.kind = 'exemplifies' and e.closed_at is null
) b
order by b.id, b."claimId"
