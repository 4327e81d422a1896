-- The notes that a session marked as used.
-- Params: $1 tenant_id, $2 session_id.
-- Index: claim_uses_of_session_idx, notes_pkey
select n.claim_id as "claimId"
from (select distinct u.claim_id from claim_uses u where u.tenant_id = $1 and u.session_id = $2) m
join notes n on n.tenant_id = $1 and n.claim_id = m.claim_id
order by n.claim_id
