-- Cascades of a space, newest first, with how many nodes wait in their frontier.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 states text[].
-- Index: cascades_listed_idx
select {{columns Cascade c except waiting, low_rank, low_node}}, c.waiting as remaining
from cascades c
where c.tenant_id = $1 and c.space_id = $2 and c.id < $3 and c.state = any ($5::text[])
order by c.id desc
limit $4
