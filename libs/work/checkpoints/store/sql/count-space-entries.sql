-- How many entries in force apply to a whole space, counted up to a limit.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: checkpoint_items_of_space_idx
select count(*)::integer as entries
from (select from checkpoint_items i where i.tenant_id = $1 and i.space_id = $2 and i.scope = 'space' and i.to_version = 2147483647 limit $3) counted
