import { expect } from '@jest/globals';
import type { TestDatabase } from '#libs/testing/index.js';

/** Written whenever a key is seen, by reads too. */
const NOTED_ON_READS = ['api_key_uses'];

/** Every table with how many rows it has and a hash over all of them, read as the owner: two are equal when nothing whatever was stored in between. */
export async function everythingStored({ owner }: TestDatabase): Promise<Record<string, string>> {
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

/** Runs what must leave no trace. */
export async function storingNothing<T>(database: TestDatabase, work: () => Promise<T>): Promise<T> {
  const before = await everythingStored(database);
  const result = await work();
  expect(await everythingStored(database)).toEqual(before);
  return result;
}
