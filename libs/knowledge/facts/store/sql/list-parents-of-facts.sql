-- The claims that facts are derived from.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: edges_live_idx
select e.from_id as "claimId", e.to_id as "parentId"
from edges e
where e.tenant_id = $1 and e.from_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null
order by e.from_id, e.to_id
