-- Records the schema version by which facts were last accepted.
-- Params: $1 tenant_id, $2 facts jsonb array of {id, fact}, $3 their ids text[].
-- Index: claim_statements_pkey
update claim_statements s
set fact = f.fact
from jsonb_to_recordset($2::jsonb) as f (id text, fact jsonb)
where s.tenant_id = $1 and s.claim_id = any ($3::text[]) and s.claim_id = f.id
