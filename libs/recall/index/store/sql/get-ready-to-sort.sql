-- Turns sorting on again after a statement that uses a vector index.
-- Params: $1 tenant_id.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings('{"enable_sort": "on"}')
where $1::text is not null
