-- Writes the changed state of items of handoffs.
-- Params: $1 tenant_id, $2 items jsonb array, $3 their ids text[].
-- Index: handoff_verifications_pkey
update handoff_verifications v set {{set HandoffVerification r}}
from jsonb_to_recordset($2::jsonb) as r ("id" text, {{recordset HandoffVerification changing}})
where v.tenant_id = $1 and v.id = any ($3::text[]) and v.id = r."id"
