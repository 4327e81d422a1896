-- What given claims resolve or help to resolve.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: edges_live_idx
select distinct e.to_id as id
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.kind = 'resolves' and e.closed_at is null
order by e.to_id
