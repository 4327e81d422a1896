-- The setting that statements behind one by a vector index find as it was.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select set_config('enable_sort', 'on', true)
where $1::text is not null
