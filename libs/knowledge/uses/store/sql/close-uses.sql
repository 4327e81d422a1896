-- Marks uses of a claim as folded.
-- Params: $1 tenant_id, $2 claim_id, $3 marks jsonb array.
-- Index: claim_uses_pkey
update claim_uses u set folded = true
from jsonb_to_recordset($3::jsonb) as m ("sessionId" text, day text)
where u.tenant_id = $1 and u.claim_id = $2 and u.session_id = m."sessionId" and u.day = m.day
