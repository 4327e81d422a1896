-- Any event of a tenant that waits to be sealed.
-- Params: $1 tenant_id.
-- Index: unsealed_events_pkey
select position from unsealed_events where tenant_id = $1 limit 1
