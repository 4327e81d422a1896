import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantSpace,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';

/** Every claim is linked to the next one. Every third claim is hidden; the newest claims are linked to hidden ones. */
const [CLAIMS, PAGE] = [Number(process.env.CLAIMS ?? 3_000), 50];
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || lpad(n::text, 6, '0')`,
      status: `case when n % 3 = 0 then 'quarantined' else 'active' end`,
      validFrom: `'2026-01-01'`,
    }),
  );
  await test.owner(`
    insert into claim_links (tenant_id, space_id, a_id, b_id, kind, weight, linked_at)
    select 'ten_1', 'spc_1', 'clm_' || lpad(n::text, 6, '0'), 'clm_' || lpad((n + 1)::text, 6, '0'), 'related', 0.5, now()
    from generate_series(1, ${CLAIMS - 1}) n where n <= ${CLAIMS - 200} or n % 3 <> 1`);
  await test.owner('analyze claims, claim_links, edges');
});
afterAll(() => test.close());

const asked = (before: string) => ["'ten_1'", "'spc_1'", "'2026-01-02'", 'null', `'${before}'`, String(PAGE + 1)];

it('list-orphans reads claims in the order of the index until the page is full, and only what they are connected with', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-orphans'), asked('clm_~'));
  expect(plan[0]!['Actual Rows']).toBe(PAGE + 1);
  expect(rowsRead(plan, 'claims')).toBeLessThan(4 * PAGE);
  expect(rowsRead(plan, 'claim_links')).toBeLessThan(4 * PAGE);
});

it('list-orphans looks at each link of a claim at most once, even if no claim is an orphan', async () => {
  const before = `clm_${String(CLAIMS - 300).padStart(6, '0')}`;
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-orphans'), asked(before));
  expect(plan[0]!['Actual Rows']).toBe(0);
  expect(rowsRead(plan, 'claims')).toBeLessThan(3 * CLAIMS);
  expect(rowsRead(plan, 'claim_links')).toBeLessThan(2 * CLAIMS);
});
