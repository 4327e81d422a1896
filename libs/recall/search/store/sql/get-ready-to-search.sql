-- Settings of a search, in its transaction only. Its statements reach rows by their indexes whatever the query holds, so one plan serves all: making
-- one costs more than it saves. A scan of a vector index goes on past rows of other spaces until it has found enough.
-- Params: $1 tenant_id, $2 how many candidates such a scan keeps, $3 at how many it looks at most.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true),
  set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.max_scan_tuples', $3::text, true), set_config('hnsw.ef_search', $2::text, true)
where $1::text is not null
