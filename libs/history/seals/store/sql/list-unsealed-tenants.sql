-- The tenants that have events without a seal.
-- Params: none.
-- Index: unsealed_events_pkey
-- Tenant: exempt (the sealer covers all tenants, then handles one at a time)
select distinct tenant_id from unsealed_events order by tenant_id
