-- Settings for the next statement, which uses a vector index. A cached generic plan treats every space as one of
-- average size. For such a space, looking up its vectors and sorting them seems cheaper than using the index. Sorting
-- is therefore turned off for this statement. A scan of the index continues past rows of other spaces until it has
-- found enough.
-- Params: $1 tenant_id, $2 how many candidates such a scan keeps (ef_search), $3 how many it reads at most.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings(jsonb_build_object('enable_sort', 'off', 'hnsw.iterative_scan', 'relaxed_order', 'hnsw.max_scan_tuples', $3::text, 'hnsw.ef_search', $2::text))
where $1::text is not null
