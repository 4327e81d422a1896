-- How far the log of a tenant is sealed.
-- Params: $1 tenant_id.
-- Index: event_seals_pkey
select s.seq from event_seals s where s.tenant_id = $1 order by s.seq desc limit 1
