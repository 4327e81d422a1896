import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, rowsReadBy, type TestDatabase } from '#libs/testing/index.js';

const EVENTS = 20_000;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner(
    `insert into consolidation_preview (tenant_id, space_id, run_id, position, event) select 'ten_1', 'spc_1', 'job_1', n, '{}' from generate_series(1, ${EVENTS}) n`,
  );
  await test.owner(
    `insert into consolidation_preview_claims (tenant_id, space_id, run_id, claim_id, position) select 'ten_1', 'spc_1', 'job_1', 'clm_' || n + m, n from generate_series(1, ${EVENTS}) n, generate_series(0, 1) m`,
  );
});
afterAll(() => test.close());

it.each([
  ['while the tables have no statistics', 'select'],
  ['once the tables have statistics', 'analyze consolidation_preview, consolidation_preview_claims'],
])('under row-level security, the results of a dry run are found by the ids of the claims %s', async (_, first) => {
  await test.owner(first);
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-preview'), [
    `'ten_1'`,
    `'spc_1'`,
    `'job_1'`,
    `'{clm_7,clm_8}'`,
  ]);
  expect(plan[0]!['Actual Rows']).toBe(3);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual(
    expect.arrayContaining(['consolidation_preview_claims_pkey', 'consolidation_preview_pkey']),
  );
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(4);
});
