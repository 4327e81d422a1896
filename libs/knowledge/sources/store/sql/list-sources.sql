-- The sources of a space by name.
-- Params: $1 tenant_id, $2 space_id, $3 after source_id, $4 limit.
-- Index: sources_pkey
select {{columns Source}}
from sources
where tenant_id = $1 and space_id = $2 and source_id > $3
order by source_id
limit $4
