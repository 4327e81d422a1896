-- Claims that resolve, or help to resolve, a node.
-- Params: $1 tenant_id, $2 node id.
-- Index: edges_to_idx
select e.from_id as id
from edges e
where e.tenant_id = $1 and e.to_id = $2 and e.kind = 'resolves' and e.closed_at is null
order by e.created_at, e.id
