-- Writes the new state of notes.
-- Params: $1 tenant_id, $2 notes jsonb array, $3 their claim ids text[].
-- Index: notes_pkey
update notes n set {{set Note r}}
from jsonb_to_recordset($2::jsonb) as r ("claimId" text, {{recordset Note changing}})
where n.tenant_id = $1 and n.claim_id = any ($3::text[]) and n.claim_id = r."claimId"
