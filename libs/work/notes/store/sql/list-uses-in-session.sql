-- For each note among the given claims: whether a session marked it as used on another day than the given one, and the
-- outcome of the session.
-- Params: $1 tenant_id, $2 session_id, $3 claim ids text[], $4 day.
-- Index: notes_pkey, claim_uses_pkey, session_outcomes_pkey
select n.claim_id as "claimId",
  exists (select from claim_uses u where u.tenant_id = $1 and u.claim_id = n.claim_id and u.session_id = $2 and u.day <> $4) as "isKnown",
  (select o.outcome from session_outcomes o where o.tenant_id = $1 and o.session_id = $2) as outcome
from notes n
where n.tenant_id = $1 and n.claim_id = any ($3::text[])
order by n.claim_id
