-- Settings of a search, in its transaction only. Its statements reach rows by their indexes whatever the query holds, so one plan serves all: making
-- one costs more than it saves.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)
where $1::text is not null
