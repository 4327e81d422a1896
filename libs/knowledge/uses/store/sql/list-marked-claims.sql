-- The given claims that are recorded as used in a session on a day.
-- Params: $1 tenant_id, $2 claim ids text[], $3 session_id, $4 day.
-- Index: claim_uses_pkey
select u.claim_id as id
from claim_uses u
where u.tenant_id = $1 and u.claim_id = any ($2::text[]) and u.session_id = $3 and u.day = $4
order by u.claim_id
