-- Settings for finding a page, for its transaction only: claims are read in the order of their ids. A plan that does
-- not know how few rows are wanted would read all the remaining ones and sort them.
-- Params: $1 tenant_id, $2 on or off: what is to be avoided.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings(jsonb_build_object('enable_bitmapscan', $2::text, 'enable_sort', $2::text, 'jit', 'off'))
where $1::text is not null
