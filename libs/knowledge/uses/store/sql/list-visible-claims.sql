-- The given claims that a session of the space may see now.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 session_id, $5 now.
-- Index: claims_pkey
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $5::timestamptz, $4::text)
order by c.id
