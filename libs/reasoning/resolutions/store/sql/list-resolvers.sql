-- Claims that resolve, or help to resolve, a contradiction, how each would have it resolved, and who said so.
-- Params: $1 tenant_id, $2 node id.
-- Index: edges_to_idx
select e.from_id as id, coalesce(e.asks, 'keep_both') as asks, e.created_by as by
from edges e
where e.tenant_id = $1 and e.to_id = $2 and e.kind = 'resolves' and e.closed_at is null
order by e.created_at, e.id
