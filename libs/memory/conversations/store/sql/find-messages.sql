-- Messages of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: messages_pkey
select {{columns Message m except space_id}}
from messages m
where m.tenant_id = $1 and m.space_id = $2 and m.id = any ($3::text[])
order by m.id
