-- The approximate number of vectors in an index, for all tenants together; no row if the index cannot be used.
-- Params: $1 tenant_id, $2 name of the index.
-- Index: none (system catalog)
-- Tenant: exempt (system catalog)
select greatest(0, r.reltuples)::double precision as vectors
from pg_index i
join pg_class r on r.oid = i.indexrelid
where $1::text is not null and i.indexrelid = to_regclass($2) and i.indisvalid
