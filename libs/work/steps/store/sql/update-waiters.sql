-- Marks done steps for a review, because something that they waited for is no longer done.
-- Params: $1 tenant_id, $2 waiters jsonb array, $3 their ids text[].
-- Index: steps_pkey
update steps s set needs_review = true, version = r.version
from jsonb_to_recordset($2::jsonb) as r (id text, version integer)
where s.tenant_id = $1 and s.id = any ($3::text[]) and s.id = r.id
