-- Those of the given sessions that are private.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: sessions_pkey
select s.id
from sessions s
where s.tenant_id = $1 and s.id = any ($2::text[]) and s.private
order by s.id
