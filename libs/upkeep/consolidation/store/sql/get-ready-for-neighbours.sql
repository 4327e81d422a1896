-- Settings of a search for many nearest neighbours, in its transaction only.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
where $1::text is not null
