-- The last seal of a tenant.
-- Params: $1 tenant_id.
-- Index: event_seals_pkey
select seq, hash from event_seals where tenant_id = $1 order by seq desc limit 1
