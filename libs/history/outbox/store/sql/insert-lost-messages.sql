-- Puts messages that a queue has lost into the outbox again. They get new ids, because a queue drops ids that it has seen.
-- Params: $1 tenant_id, $2 ids, $3 the new id of each.
-- Index: tenants_pkey, sent_messages_pkey
-- Writer: outbox.ts (the outbox is not a projection)
with lost as (
  delete from sent_messages where tenant_id = $1 and id = any ($2::text[]) returning id, queue, payload
)
insert into outbox (tenant_id, id, queue, payload, created_at)
select home.tenant_id, n.id, l.queue, l.payload, now()
from tenants home
cross join lost l
join unnest($2::text[], $3::text[]) as n (old_id, id) on n.old_id = l.id
where home.tenant_id = $1
