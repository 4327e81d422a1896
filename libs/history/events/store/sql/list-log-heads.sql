-- How far the logs of some tenants are sealed.
-- Params: $1 tenant ids text[].
-- Index: event_seals_pkey
-- Tenant: exempt (one query for all readers in a process that wait for events, each in its own tenant)
select t.tenant_id, coalesce((select s.seq from event_seals s where s.tenant_id = t.tenant_id order by s.seq desc limit 1), 0) as seq
from unnest($1::text[]) as t (tenant_id)
