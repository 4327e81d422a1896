-- The tenants that have messages waiting for the workers.
-- Params: none.
-- Index: outbox_pkey
-- Tenant: exempt (the relay serves all tenants and then goes from one to the next)
select distinct tenant_id from outbox order by tenant_id
