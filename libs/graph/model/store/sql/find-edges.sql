-- Edges of a space by id, including closed ones.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: edges_pkey
select {{columns Edge e except asks, override, by_reviewer}}
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
