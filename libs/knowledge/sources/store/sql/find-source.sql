-- One source of a space.
-- Params: $1 tenant_id, $2 space_id, $3 source_id.
-- Index: sources_pkey
select {{columns Source}}
from sources
where tenant_id = $1 and space_id = $2 and source_id = $3
