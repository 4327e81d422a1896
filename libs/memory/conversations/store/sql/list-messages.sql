-- The messages of a session, in order.
-- Params: $1 tenant_id, $2 session_id, $3 after ordinal, $4 limit.
-- Index: messages_tenant_id_session_id_ordinal_key
select {{columns Message m except space_id, private}}
from messages m
where m.tenant_id = $1 and m.session_id = $2 and m.ordinal > $3
order by m.ordinal
limit $4
