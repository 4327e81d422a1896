-- Records claims as used in a session on a day. The writer has locked the session, so none of these uses can have been
-- recorded in the meantime.
-- Params: $1 tenant_id, $2 claim ids text[], $3 session_id, $4 day, $5 space_id, $6 used_at.
-- Index: none (insert)
-- Insert: the rows carry the tenant of $1
insert into claim_uses (tenant_id, claim_id, session_id, day, space_id, used_at, folded)
select home.tenant_id, u.claim_id, $3, $4, $5, $6, false
from tenants home
cross join unnest($2::text[]) as u (claim_id)
where home.tenant_id = $1
