import { readFile } from 'node:fs/promises';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** As a request asks, behind row-level security. */
async function planOf(statement: string, params: readonly string[]): Promise<string> {
  const connection = await test.database.connect();
  try {
    await connection.query(
      `begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local role credence_app; set local app.tenant_id = 'ten_1'`,
    );
    await connection.query(`prepare asked as ${statement}`);
    const { rows } = await connection.query(`explain execute asked (${params.join(', ')})`);
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await connection.query('rollback; deallocate all');
    connection.release();
  }
}

it.each([
  ['../../evidence/store', 'find-evidence-by-external-id', 'evidence_external_idx', ["'tool_output'"]],
  ['../../claims/store', 'find-claims-by-external-id', 'claims_external_idx', []],
])('%s: %s looks an external id up by its namespace', async (folder, name, index, more) => {
  const file = new URL(`${folder}/sql/${name}.sql`, import.meta.url);
  expect(await readFile(file, 'utf8')).toContain(index);
  const { text } = sql(new URL(`${folder}/here.ts`, import.meta.url).href, name);
  const plan = await planOf(text, ["'ten_1'", "'spc_1'", "'prn_1'", "'{a,b}'", ...more]);
  const found = new RegExp(`using ${index}[^]*?Index Cond: (.*)`).exec(plan)?.[1];
  expect(found).toMatch(/CASE/);
  expect(found).toMatch(/external_id = ANY/);
});
