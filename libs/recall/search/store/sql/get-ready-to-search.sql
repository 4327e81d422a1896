-- Settings for a search, for this transaction only. The statements of a search reach rows through indexes regardless of
-- what the query contains, so one generic plan serves all queries. Planning each query separately would cost more than
-- it saves.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings('{"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "jit": "off", "max_parallel_workers_per_gather": "0"}')
where $1::text is not null
