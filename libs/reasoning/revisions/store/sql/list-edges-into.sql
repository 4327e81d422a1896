-- Live edges of a kind that lead to given nodes.
-- Params: $1 tenant_id, $2 space_id, $3 to_ids text[], $4 kind.
-- Index: edges_to_idx
select e.id, e.space_id as "spaceId", e.from_id as "fromId", e.to_id as "toId", e.kind, e.ordinal, e.created_at as "createdAt", e.created_by as "createdBy", e.closed_at as "closedAt"
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.to_id = any ($3::text[]) and e.kind = $4 and e.closed_at is null
order by e.to_id, e.from_id
