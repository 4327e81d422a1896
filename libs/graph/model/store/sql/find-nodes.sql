-- Nodes of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: nodes_pkey
select {{columns Node n}}
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3::text[])
order by n.id
