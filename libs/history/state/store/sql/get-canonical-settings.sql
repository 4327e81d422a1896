-- Sets output formats for the rest of the transaction, so that values are written the same way in every database and
-- session.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (no table)
select use_settings('{"timezone": "UTC", "datestyle": "ISO, YMD", "intervalstyle": "iso_8601", "bytea_output": "hex", "extra_float_digits": "1"}')
where $1::text is not null
