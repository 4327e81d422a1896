-- Why: plans that were made while a table was empty stay in use until it is analysed. Autovacuum does that within a minute or so; whoever imports meanwhile has each foreign key checked, and each statement answered, by reading all rows of the tenant. Background work now analyses tables that have doubled while they are small; larger ones are left to autovacuum.
-- The function is run with the rights of the owner of the tables, because only that role may analyse them. It takes no parameters, and neither reads nor changes a row.
-- Lock: none. Time: at once, whatever the size.
-- Way back: drop function analyze_young_tables().

-- How many tables it analysed. A table that autovacuum works on at the moment is skipped. On Citus, the machines that hold the rows do it.
create function analyze_young_tables() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  young regclass;
  count integer := 0;
begin
  if exists (select from pg_extension where extname = 'citus') then return 0; end if;
  for young in
    select s.relid::regclass
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where c.relnamespace in (select p.pronamespace from pg_proc p where p.proname = 'analyze_young_tables')
      and c.reltuples < 20000 and s.n_live_tup >= 200 + 2 * greatest(c.reltuples, 0)
  loop
    execute format('analyze (skip_locked) %s', young);
    count := count + 1;
  end loop;
  return count;
end $$;
revoke execute on function analyze_young_tables() from public;
grant execute on function analyze_young_tables() to credence_system;
