-- Settings of the next statement, which uses a vector index. Kept plans take every space for one of average size, where
-- looking up its vectors and sorting them seems cheaper than the index, whatever its true size: so this statement may
-- not sort. A scan of the index goes on past rows of other spaces until it has found enough.
-- Params: $1 tenant_id, $2 how many candidates such a scan keeps, $3 at how many it looks at most.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings(jsonb_build_object('enable_sort', 'off', 'hnsw.iterative_scan', 'relaxed_order', 'hnsw.max_scan_tuples', $3::text, 'hnsw.ef_search', $2::text))
where $1::text is not null
