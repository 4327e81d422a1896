-- The oldest outbox rows of a tenant that no other relay holds, locked until the transaction ends. While the tenant is
-- read-only, its messages wait, except those of recovery.
-- Params: $1 tenant_id, $2 limit, $3 queues that continue in a read-only tenant text[].
-- Index: outbox_pkey, tenant_modes_pkey
select id, queue, payload
from outbox
where tenant_id = $1
  and (queue = any ($3::text[]) or not exists (select from tenant_modes m where m.tenant_id = $1 and m.mode = 'read_only'))
order by id
limit $2
for update skip locked
