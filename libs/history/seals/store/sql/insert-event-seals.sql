-- Adds seals to the end of a tenant's chain.
-- Params: $1 tenant_id, $2 seals jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: seal-log.ts (the chain is not a projection)
insert into event_seals (tenant_id, {{insert EventSeal}})
select home.tenant_id, {{values EventSeal s}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as s ({{recordset EventSeal}})
where home.tenant_id = $1
