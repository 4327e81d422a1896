-- The usable vector indexes, by name.
-- Params: $1 tenant_id.
-- Index: none (system catalog)
-- Tenant: exempt (system catalog)
select c.relname as name
from pg_index i
join pg_class c on c.oid = i.indexrelid
join pg_am a on a.oid = c.relam
where $1::text is not null and i.indrelid = 'embeddings'::regclass and i.indisvalid and a.amname = 'hnsw'
order by c.relname
