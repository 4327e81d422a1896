-- Settings for reading a page of claims in the order of their ids, for this transaction only. The planner does not know
-- how few rows are needed. Without these settings, it would read and sort all remaining rows.
-- Params: $1 tenant_id, $2 off to avoid bitmap scans and sorts, or on.
-- Index: none (settings)
-- Tenant: exempt (settings)
select use_settings(jsonb_build_object('enable_bitmapscan', $2::text, 'enable_sort', $2::text, 'jit', 'off'))
where $1::text is not null
