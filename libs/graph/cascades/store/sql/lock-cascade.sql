-- Locks the oldest running cascade of a space. Returns nothing if another transaction has locked it, or if it is older
-- than the given cascade.
-- Params: $1 tenant_id, $2 space_id, $3 id of the oldest cascade that may be returned.
-- Index: cascades_open_idx
select {{columns Cascade c except waiting, low_rank, low_node}}
from cascades c
where c.tenant_id = $1 and c.id = (
  select o.id from cascades o where o.tenant_id = $1 and o.space_id = $2 and o.state = 'running' order by o.id limit 1
) and c.id >= $3
for update skip locked
