-- Makes values be written the same in every database and session, for the rest of the transaction.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (no table)
select use_settings('{"timezone": "UTC", "datestyle": "ISO, YMD", "intervalstyle": "iso_8601", "bytea_output": "hex", "extra_float_digits": "1"}')
where $1::text is not null
