import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantSpaces,
  type TestDatabase,
} from '#libs/testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpaces(test, 2);
  await test.owner(
    plantedClaims('generate_series(1, 2000) n cross join generate_series(1, 2) s', {
      id: `'clm_' || s || lpad(n::text, 6, '0')`,
      spaceId: `'spc_' || s`,
      status: `case when n % 4 = 0 then 'archived' else 'active' end`,
      validFrom: `'2020-01-01'`,
      recordedBy: `'prn_' || n % 3`,
      beliefState: `'provisional'`,
      supportMass: '1.2',
      supportGroups: '1',
      witnessGroups: '1',
      supportedAt: 'now()',
    }),
  );
  await test.owner('vacuum (analyze) claims');
});
afterAll(() => test.close());

it.each([
  ['count-active-claims', `'spc_1'`],
  ['list-shares-of-claims', `'spc_1', 2`],
])('%s reads only a short index, not the claims', async (name, params) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, name), [`'ten_1'`, ...params.split(', ')]);
  expect(plan.filter((node) => node['Index Name'] !== undefined)).toMatchObject([
    { 'Node Type': 'Index Only Scan', 'Index Name': 'claims_of_authors_idx' },
  ]);
});
