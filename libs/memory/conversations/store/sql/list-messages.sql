-- The messages of a session, in order.
-- Params: $1 tenant_id, $2 session_id, $3 after ordinal, $4 limit.
-- Index: messages_tenant_id_session_id_ordinal_key
select m.id, m.session_id as "sessionId", m.ordinal, m.role, m.speaker, m.content, m.at, m.external_id as "externalId"
from messages m
where m.tenant_id = $1 and m.session_id = $2 and m.ordinal > $3
order by m.ordinal
limit $4
