import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { YoungTables } from '../store/young-tables.js';
import { AnalyzeYoungTables } from './analyze-young-tables.js';

let test: TestDatabase;
let analyze: AnalyzeYoungTables;
beforeAll(async () => {
  test = await openTestDatabase();
  analyze = new AnalyzeYoungTables(test.system, new YoungTables());
});
afterAll(() => test.close());

/** How many rows the planner assumes; below zero if it does not know. */
async function rowsKnownOf(table: string): Promise<number> {
  const [row] = await test.owner('select reltuples::int as rows from pg_class where oid = $1::regclass', [table]);
  return row!.rows as number;
}

/** Counts of changed rows become visible a second after the change, or at once to a session that asks for it. */
async function insertTenants(from: number, to: number): Promise<void> {
  await test.owner(
    `with added as (insert into tenants (tenant_id, name, created_at) select 'ten_' || n, 'T', now() from generate_series($1::int, $2::int) n returning 1) select count(*) from added`,
    [from, to],
  );
  await test.owner('select pg_stat_force_next_flush()');
}

it('a table is analysed once its rows have doubled, and not before', async () => {
  await insertTenants(1, 199);
  expect(await analyze.run()).toBe(false);
  const before = await rowsKnownOf('tenants');
  await insertTenants(200, 300);
  await analyze.run();
  expect(before).toBeLessThan(200);
  expect(await rowsKnownOf('tenants')).toBe(300);
  await insertTenants(301, 700);
  await analyze.run();
  expect(await rowsKnownOf('tenants')).toBe(300);
  await insertTenants(701, 900);
  await analyze.run();
  expect(await rowsKnownOf('tenants')).toBe(900);
});

it.each([
  ['credence_system', true],
  ['credence_app', false],
  ['credence_reader', false],
])('%s may run analyze_young_tables: %s', async (role, may) => {
  const [row] = await test.owner(`select has_function_privilege($1, 'analyze_young_tables()', 'execute') as may`, [
    role,
  ]);
  expect(row!.may).toBe(may);
});
