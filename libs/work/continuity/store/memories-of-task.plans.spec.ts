import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  type Plan,
  plantedClaims,
  plantSpace,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';

/** Claims of the space, the notes of one task with every second retracted, and the failures of another task. */
const [CLAIMS, NOTES, FAILURES, READ, LIMIT] = [4_000, 2_000, 3_000, 2_000, 100];
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || n`,
      category: `'failure'`,
      status: `case when n % 2 = 0 then 'active' else 'retracted' end`,
      validFrom: `'2026-01-01'`,
    }),
  );
  await test.owner(`
    insert into notes (tenant_id, claim_id, space_id, category, importance, half_life_days, uses, successes, failures, text_hash, author, task_id, recorded_at, recorded_by, version)
    select 'ten_1', 'clm_' || n, 'spc_1', 'failure', n / ${CLAIMS}::double precision, 11, 0, 0, 0, 'h' || n, 'prn_1', case when n <= ${NOTES} then 'tsk_1' end, '2026-01-02', 'prn_1', 1
    from generate_series(1, ${CLAIMS}) n`);
  // The first failures are about several notes; then one is reported again and again.
  await test.owner(`
    insert into failures (tenant_id, id, space_id, task_id, severity, failed_at, reported_by, claim_id)
    select 'ten_1', 'evt_' || lpad(n::text, 6, '0'), 'spc_1', 'tsk_2', 'minor', now(), 'prn_1', 'clm_' || case when n <= ${FAILURES - READ + 50} then n else 2 end
    from generate_series(1, ${FAILURES}) n`);
  await test.owner('analyze claims, notes, failures');
});
afterAll(() => test.close());

/** How often a plan looks up a claim. Each time, it reads one row by its index. */
const lookups = (plan: readonly Plan[]): number =>
  plan
    .filter((node) => node['Relation Name'] === 'claims' && node['Index Name'] === 'claims_pkey')
    .reduce((sum, node) => sum + node['Actual Loops'], 0);

it('list-memories-of-task reads the claims of the strongest notes only until enough of them are visible', async () => {
  const asked = ["'ten_1'", "'spc_1'", "'tsk_1'", "'2026-01-02'", String(LIMIT)];
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-memories-of-task'), asked);
  expect(plan[0]!['Actual Rows']).toBe(LIMIT);
  expect(rowsRead(plan, 'notes')).toBe(NOTES);
  // Every second note is retracted.
  expect(lookups(plan)).toBe(2 * LIMIT - 1);
});

it('list-failed-notes reads a bounded number of failures, and each claim once', async () => {
  const statement = sql(new URL('../../failures/store/here.ts', import.meta.url).href, 'list-failed-notes');
  const asked = ["'ten_1'", "'tsk_2'", "'2026-01-02'", String(READ), String(LIMIT)];
  const plan = await measuredPlanOf(test, statement, asked);
  // Of the fifty older failures that are read, every second note is retracted.
  expect(plan[0]!['Actual Rows']).toBe(26);
  expect(rowsRead(plan, 'failures')).toBe(READ);
  expect(lookups(plan)).toBe(51);
});
