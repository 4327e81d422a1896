-- Settings of a search for many nearest neighbours, in its transaction only.
-- Params: $1 tenant_id, $2 how many candidates each scan of the vector index keeps.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
  set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.max_scan_tuples', '20000', true), set_config('hnsw.ef_search', $2::text, true)
where $1::text is not null
