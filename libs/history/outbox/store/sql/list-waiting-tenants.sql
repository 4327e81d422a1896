-- The tenants that have messages waiting for the workers.
-- Params: none.
-- Index: outbox_pkey
-- Tenant: exempt (the relay covers all tenants, then handles one at a time)
select distinct tenant_id from outbox order by tenant_id
