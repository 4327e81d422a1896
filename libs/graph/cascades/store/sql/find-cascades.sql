-- Cascades of a space by id, with how many nodes wait in their frontier.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: cascades_pkey
select {{columns Cascade c except waiting, low_rank, low_node}}, c.waiting as remaining
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
