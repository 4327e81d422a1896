-- Settings for searching many nearest neighbours, for this transaction only.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings('{"jit": "off", "max_parallel_workers_per_gather": "0"}')
where $1::text is not null
