-- Edges of a space by id, ended or not.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: edges_pkey
select e.id, e.space_id as "spaceId", e.from_id as "fromId", e.to_id as "toId", e.kind, e.ordinal, e.created_at as "createdAt", e.created_by as "createdBy", e.closed_at as "closedAt"
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
