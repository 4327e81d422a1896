-- Records whether facts hold as a state or as an occurrence, and the schema version by which they were last accepted.
-- Params: $1 tenant_id, $2 facts jsonb array of {id, holds, schemaVersion}, $3 their ids text[].
-- Index: facts_pkey
update facts f
set holds = n.holds, schema_version = n."schemaVersion"
from jsonb_to_recordset($2::jsonb) as n (id text, holds text, "schemaVersion" integer)
where f.tenant_id = $1 and f.claim_id = any ($3::text[]) and f.claim_id = n.id
