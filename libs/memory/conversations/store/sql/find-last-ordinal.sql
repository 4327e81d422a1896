-- The last position used in a session; no row if the session has no messages.
-- Params: $1 tenant_id, $2 session_id.
-- Index: messages_tenant_id_session_id_ordinal_key
select m.ordinal
from messages m
where m.tenant_id = $1 and m.session_id = $2
order by m.ordinal desc
limit 1
