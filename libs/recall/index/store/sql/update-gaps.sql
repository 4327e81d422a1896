-- Postpones the next check of texts that lack vectors, and stores the message that requests these vectors.
-- Params: $1 tenant_id, $2 rows jsonb array of {id, message, asked, waitMs}.
-- Index: vector_gaps_pkey
-- Writer: vector-gaps.ts (disposable; not a projection)
update vector_gaps g
set message = r.message, asked = r.asked, next_at = now() + r."waitMs" * interval '1 ms'
from jsonb_to_recordset($2::jsonb) as r (id text, message text, asked integer, "waitMs" integer)
where g.tenant_id = $1 and g.owner_id = r.id
