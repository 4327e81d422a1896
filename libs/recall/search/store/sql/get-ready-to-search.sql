-- Settings of a search, for its transaction only. Its statements reach rows by their indexes whatever the query holds,
-- so one plan serves all: making one costs more than it saves.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings('{"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "jit": "off", "max_parallel_workers_per_gather": "0"}')
where $1::text is not null
