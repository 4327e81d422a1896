-- What given nodes depend on.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx
select e.from_id as "nodeId", e.to_id as "premiseId", e.kind, e.ordinal
from edges e
where e.tenant_id = $1 and e.from_id = any ($2::text[]) and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
union all
select e.to_id, e.from_id, e.kind, e.ordinal
from edges e
where e.tenant_id = $1 and e.to_id = any ($2) and e.kind = 'exemplifies' and e.closed_at is null
order by 1, 3, 4, 2
