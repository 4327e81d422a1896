-- Live edges of a kind that lead to given nodes.
-- Params: $1 tenant_id, $2 space_id, $3 to_ids text[], $4 kind.
-- Index: edges_to_idx
select {{columns Edge e except asks, override, by_reviewer}}
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.to_id = any ($3::text[]) and e.kind = $4 and e.closed_at is null
order by e.to_id, e.from_id
