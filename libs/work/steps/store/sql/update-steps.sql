-- Writes the new state of steps after transitions.
-- Params: $1 tenant_id, $2 ids text[], $3 changes jsonb array, each with its id.
-- Index: steps_pkey
update steps s set {{set Step r}}
from jsonb_to_recordset($3::jsonb) as r (id text, {{recordset Step changing}})
where s.tenant_id = $1 and s.id = any ($2::text[]) and s.id = r.id
