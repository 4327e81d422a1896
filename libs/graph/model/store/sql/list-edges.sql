-- Live edges of some kinds that begin at given nodes, ordered by node and kind, and then in the order in which the
-- premises were given.
-- Params: $1 tenant_id, $2 space_id, $3 from_ids text[], $4 kinds text[].
-- Index: edges_live_idx
select {{columns Edge e except asks, override, by_reviewer}}
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.kind = any ($4::text[]) and e.closed_at is null
order by e.from_id, e.kind, e.ordinal, e.to_id
