-- Lets a scan of a vector index go on past rows of other spaces until it has found enough, in this transaction only.
-- Params: $1 tenant_id, $2 how many candidates the scan keeps.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.max_scan_tuples', '200000', true), set_config('hnsw.ef_search', $2::text, true)
where $1::text is not null
