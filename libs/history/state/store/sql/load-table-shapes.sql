-- Columns, keys and references of some tables, as defined in the database.
-- Params: $1 tenant_id, $2 tables text[].
-- Index: none (the system catalog)
-- Tenant: exempt (the system catalog has no tenants)
select c.relname as name,
  (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C")
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id') as columns,
  coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
    from pg_constraint p
    cross join unnest(p.conkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attname <> 'tenant_id'), '[]') as key,
  coalesce((select jsonb_agg(distinct t.relname)
    from pg_constraint f join pg_class t on t.oid = f.confrelid
    where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid and t.relname = any ($2::text[])), '[]') as parents
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any ($2::text[]) and $1::text is not null
order by c.relname
