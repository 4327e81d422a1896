-- Writes how a step is after a transition.
-- Params: $1 tenant_id, $2 id, $3 change jsonb.
-- Index: steps_pkey
update steps s set {{set Step r}}
from jsonb_to_recordset(jsonb_build_array($3::jsonb)) as r ({{recordset Step changing}})
where s.tenant_id = $1 and s.id = $2
