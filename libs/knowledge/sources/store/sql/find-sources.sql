-- The given sources that are registered in a space.
-- Params: $1 tenant_id, $2 space_id, $3 source_ids text[].
-- Index: sources_pkey
select {{columns Source s}}
from sources s
where s.tenant_id = $1 and s.space_id = $2 and s.source_id = any ($3::text[])
order by s.source_id
