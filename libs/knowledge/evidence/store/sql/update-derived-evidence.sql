-- Records since when derived evidence no longer counts, or clears this when the evidence counts again.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids text[].
-- Index: evidence_pkey
update evidence e set tainted_at = r."taintedAt", version = r.version
from jsonb_to_recordset($2::jsonb) as r (id text, "taintedAt" timestamptz, version integer)
where e.tenant_id = $1 and e.id = any ($3::text[]) and e.id = r.id
