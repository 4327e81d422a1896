-- Moves evidence into the group that a reviewer assigned.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids text[].
-- Index: evidence_pkey
update evidence e set independence_group = r."independenceGroup", version = r.version
from jsonb_to_recordset($2::jsonb) as r (id text, "independenceGroup" text, version integer)
where e.tenant_id = $1 and e.id = any ($3::text[]) and e.id = r.id
