import { sql } from '#libs/platform/database/index.js';
import { openTestDatabase, planOf, type TestDatabase } from '#libs/testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const at = (area: string): string => new URL(`../../../${area}/store/x.ts`, import.meta.url).href;

// A plan that was made while the tables were empty stays in use until the tables are analysed. On a server, this takes
// a minute. An import during this time must not read every claim of the tenant for each claim that it stores.
it.each<[string, string, string, string[]]>([
  ['reasoning/track-records', 'list-sourced', 'claims', ["'spc_1'", "'{clm_1}'"]],
  ['reasoning/track-records', 'list-sourced', 'evidence', ["'spc_1'", "'{clm_1}'"]],
  ['knowledge/entities', 'list-named-candidates', 'claims', ["'spc_1'", "'{clm_1}'", "'{null}'", '9']],
  ['knowledge/claims', 'list-lookalikes', 'claims', ["'spc_1'", "'[]'", '9']],
])('while the tables are empty, the plan of %s/%s finds rows of %s by an index', async (area, name, table, params) => {
  const plan = await planOf(test, sql(at(area), name), ["'ten_1'", ...params]);
  const looked = [...plan.matchAll(new RegExp(` on ${table} \\w+ [^\\n]*\\n *Index Cond: (.*)`, 'g'))];
  expect(looked.length).toBeGreaterThan(0);
  for (const [, condition] of looked) expect(condition).toMatch(/ AND \((id|slot|skeleton) = [^)]*\)/);
  expect(plan).not.toContain('Seq Scan');
  expect(plan).not.toContain('Hash Join');
});
