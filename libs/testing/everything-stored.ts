import type { TestDatabase } from './test-database.js';

/** Written whenever a key is seen, by reads too. */
const NOTED_ON_READS = ['api_key_uses'];

/** What was read last of a database, and the position of its write-ahead log at that time. */
const lastRead = new WeakMap<TestDatabase, { log: string; state: Record<string, string> }>();

/**
 * Every table with how many rows it has and a hash over all of them, read as the owner: two results are equal when nothing was stored in between.
 * No table is unlogged, so nothing is stored where the write-ahead log has not grown, and what was read before is still true.
 */
export async function everythingStored(database: TestDatabase): Promise<Record<string, string>> {
  const log = String((await database.owner('select pg_current_wal_insert_lsn() as log'))[0]!.log);
  const last = lastRead.get(database);
  if (last?.log === log) return last.state;
  const state = await hashesOf(database);
  lastRead.set(database, { log, state });
  return state;
}

async function hashesOf({ owner }: TestDatabase): Promise<Record<string, string>> {
  const tables = (
    await owner(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  )
    .map((row) => String(row.relname))
    .filter((table) => !NOTED_ON_READS.includes(table));
  const rows = await owner(
    tables
      .map(
        (table) =>
          `select '${table}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as state from ${table} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, state }) => [String(name), String(state)]));
}

/** Pairs of active claims that would let one key have two values at once, read from the table itself: always none. */
export function overlappingValues({ owner }: TestDatabase): Promise<Record<string, unknown>[]> {
  return owner(`
    select a.id, a.value_key, b.id as other_id, b.value_key as other_value_key from claims a join claims b on b.tenant_id = a.tenant_id and b.slot = a.slot and b.id > a.id
    where a.status = 'active' and b.status = 'active' and a.is_exclusive and b.is_exclusive and a.value_key <> b.value_key
      and tstzrange(a.valid_from, a.valid_until) && tstzrange(b.valid_from, b.valid_until)`);
}
