-- The sources of a space by name.
-- Params: $1 tenant_id, $2 space_id, $3 after source_id, $4 limit, $5 class or null, $6 independence_group or null.
-- Index: sources_pkey
select {{columns Source}}
from sources
where tenant_id = $1 and space_id = $2 and source_id > $3
  and ($5::text is null or class = $5) and ($6::text is null or independence_group = $6)
order by source_id
limit $4
