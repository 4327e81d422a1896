-- About how many vectors an index holds, of all tenants together; no row where it cannot be used.
-- Params: $1 tenant_id, $2 name of the index.
-- Index: none (catalogue)
-- Tenant: exempt (catalogue)
select greatest(0, r.reltuples)::double precision as vectors
from pg_index i
join pg_class r on r.oid = i.indexrelid
where $1::text is not null and i.indexrelid = to_regclass($2) and i.indisvalid
