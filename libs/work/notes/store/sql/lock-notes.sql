-- Notes, locked for a change in the order of their ids.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: notes_pkey
select {{columns Note n}}
from notes n
where n.tenant_id = $1 and n.space_id = $2 and n.claim_id = any ($3::text[])
order by n.claim_id
for update
