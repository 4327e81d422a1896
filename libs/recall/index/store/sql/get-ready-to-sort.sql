-- The setting that statements behind one by a vector index find as it was.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings('{"enable_sort": "on"}')
where $1::text is not null
