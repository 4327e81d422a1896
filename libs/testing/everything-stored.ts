import type { TestDatabase } from './test-database.js';

/** Tables that are left out. Every use of an API key writes to them, even in a request that only reads. */
const NOTED_ON_READS = ['api_key_uses'];

/** The last state read from a database, and the position of its write-ahead log at that time. */
const lastRead = new WeakMap<TestDatabase, { log: string; state: Record<string, string> }>();

/**
 * Returns the number of rows and a hash of them for each table, read as the owner. Two results are equal if nothing was
 * stored in between. If the write-ahead log has not grown, nothing was stored, because no table is unlogged. The last
 * result is then returned.
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

/**
 * Returns pairs of active claims that give one key two values at the same time, read directly from the table. The
 * result must always be empty.
 */
export function overlappingValues({ owner }: TestDatabase): Promise<Record<string, unknown>[]> {
  return owner(`
    select a.id, a.value_key, b.id as other_id, b.value_key as other_value_key from claims a join claims b on b.tenant_id = a.tenant_id and b.slot = a.slot and b.id > a.id
    where a.status = 'active' and b.status = 'active' and a.exclusive and b.exclusive and a.value_key <> b.value_key
      and tstzrange(a.valid_from, a.valid_until) && tstzrange(b.valid_from, b.valid_until)`);
}
