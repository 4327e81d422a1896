-- Why: a cached plan serves tenants and spaces of every size, and PostgreSQL makes it for an average tenant and an average space, independent of each other. Among many small tenants it expected about one row for a space, and preferred reading all rows of a space to the index that a statement is made for. So searches and writes of a large tenant took seconds. With a stated number of distinct values, a plan expects that a table has one tenant with two spaces (ADR 13).
-- Lock: share update exclusive on each table, for an instant; reads and writes continue. Time: none. A table has new plans once it has been analysed: autovacuum does this in time, `analyze` at once.
-- Way back: for each table, alter column tenant_id reset (n_distinct), the same for space_id, then analyze; and create protect_by_tenant as it was in 0001.

-- Row-level security of one table, and plans that suit large tenants: a row is seen and written only by its own tenant. No tenant set: no row.
-- Forced on the owner too, but on Citus, where forced security keeps shards from being moved while they are written to.
create or replace procedure protect_by_tenant(table_name text, privileges text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  if not exists (select from pg_extension where extname = 'citus') then
    execute format('alter table %I force row level security', table_name);
  end if;
  execute format('create policy own_tenant on %I to credence_app using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))', table_name);
  execute format('grant %s on %I to credence_app', privileges, table_name);
  call plan_for_large_tenants(table_name);
end $$;

-- What the planner expects of the columns of one table.
create procedure plan_for_large_tenants(table_name text)
language plpgsql as $$
declare
  column_name text;
begin
  for column_name in
    select a.attname from pg_attribute a
    where a.attrelid = format('%I', table_name)::regclass and a.attname in ('tenant_id', 'space_id') and not a.attisdropped
  loop
    execute format('alter table %I alter column %I set (n_distinct = %s)', table_name, column_name, case column_name when 'tenant_id' then 1 else 2 end);
  end loop;
end $$;

do $$
declare
  table_name text;
begin
  for table_name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = (select t.relnamespace from pg_class t where t.oid = 'tenants'::regclass)
  loop
    call plan_for_large_tenants(table_name);
  end loop;
end $$;
