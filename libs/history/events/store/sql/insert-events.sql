-- Appends events, each at the position drawn for it.
-- Params: $1 tenant_id, $2 events jsonb array, $3 xid of the transaction that drew the positions.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (the log, not a projection)
insert into events (tenant_id, {{insert Event}}, xid)
select home.tenant_id, {{values Event e}}, $3::xid8
from tenants home
cross join jsonb_to_recordset($2::jsonb) as e ({{recordset Event}})
where home.tenant_id = $1
