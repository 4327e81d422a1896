import { readFile } from 'node:fs/promises';
import { openTestDatabase, planOf, type TestDatabase } from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it.each([
  ['../../evidence/store', 'find-evidence-by-external-id', 'evidence_external_idx', ["'tool_output'"]],
  ['../../claims/store', 'find-claims-by-external-id', 'claims_external_idx', []],
])('%s: %s looks an external id up by its namespace', async (folder, name, index, more) => {
  const file = new URL(`${folder}/sql/${name}.sql`, import.meta.url);
  expect(await readFile(file, 'utf8')).toContain(index);
  const statement = sql(new URL(`${folder}/here.ts`, import.meta.url).href, name);
  const plan = await planOf(test, statement, ["'ten_1'", "'spc_1'", "'prn_1'", "'{a,b}'", ...more]);
  const found = new RegExp(`using ${index}[^]*?Index Cond: (.*)`).exec(plan)?.[1];
  expect(found).toMatch(/CASE/);
  expect(found).toMatch(/external_id = ANY/);
});
