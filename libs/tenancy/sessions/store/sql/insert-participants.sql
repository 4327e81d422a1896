-- Adds principals to a session, and records how each became a participant.
-- Params: $1 tenant_id, $2 session_id, $3 principal_ids text[], $4 how each joined text[], $5 since.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into session_participants (tenant_id, session_id, principal_id, via, since)
select home.tenant_id, $2, p.principal_id, p.via, $5
from tenants home
cross join unnest($3::text[], $4::text[]) as p (principal_id, via)
where home.tenant_id = $1
