-- The turns immediately before and after given messages.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[]; then the parameters of the conditions.
-- Index: messages_tenant_id_session_id_ordinal_key
select m.id
from messages found
cross join lateral (values (found.ordinal - 1), (found.ordinal + 1)) place (ordinal)
join messages /* memories */ m on m.tenant_id = $1 and m.session_id = found.session_id and m.ordinal = place.ordinal and m.space_id = $2
where found.tenant_id = $1 and found.space_id = $2 and found.id = any ($3::text[])
order by m.id
