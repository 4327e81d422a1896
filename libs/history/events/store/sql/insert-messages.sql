-- Writes messages about events to the outbox, for the workers.
-- Params: $1 tenant_id, $2 messages jsonb array of {id, queue, payload, created_at}.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (the outbox is not a projection)
insert into outbox (tenant_id, id, queue, payload, created_at)
select home.tenant_id, n.id, n.queue, n.payload, n.created_at
from tenants home
cross join jsonb_to_recordset($2::jsonb) as n (id text, queue text, payload jsonb, created_at timestamptz)
where home.tenant_id = $1
