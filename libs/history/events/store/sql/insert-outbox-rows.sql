-- Leaves news for the workers beside the events that made it.
-- Params: $1 tenant_id, $2 rows jsonb array of {id, queue, payload, created_at}.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (the outbox is not a projection)
insert into outbox (tenant_id, id, queue, payload, created_at)
select $1, r.id, r.queue, r.payload, r.created_at
from jsonb_to_recordset($2::jsonb) as r (id text, queue text, payload jsonb, created_at timestamptz)
