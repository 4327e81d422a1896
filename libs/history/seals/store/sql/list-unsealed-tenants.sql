-- The tenants that have events without a seal.
-- Params: none.
-- Index: unsealed_events_pkey
-- Tenant: exempt (the sealer serves all tenants and then goes from one to the next)
select distinct tenant_id from unsealed_events order by tenant_id
