import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantSpaces,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';

const CLAIMS = 4_000;
/** The number of open conflicts in the space, and of the claims that are contested because of each. */
const OPEN = 3;
const EACH = 5;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpaces(test, 2);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n, generate_series(1, 2) s`, {
      id: `'clm_' || s || '_' || n`,
      spaceId: `'spc_' || s`,
    }),
  );
  // In the other space, every claim is contested.
  await test.owner(`
    insert into conflicts (tenant_id, id, space_id, new_claim_id, existing_claim_id, subject_n, predicate_n, blocking, reason, new_trust, existing_trust, status, resolution, opened_at, version)
    select 'ten_1', 'cnf_' || s || '_' || n, 'spc_' || s, 'clm_' || s || '_' || n, 'clm_' || s || '_' || n + 100, 's', 'p', true, 'manual', 0.5, 0.5,
      case when s = 2 or n <= ${OPEN} then 'open' else 'resolved' end, case when s = 2 or n <= ${OPEN} then null else 'lapsed' end, now(), 1
    from generate_series(1, 100) n, generate_series(1, 2) s`);
  await test.owner(`
    insert into causes (tenant_id, node_id, kind, root_id)
    select 'ten_1', 'clm_2_' || n, 'contested', 'cnf_2_' || n % 100 + 1 from generate_series(1, ${CLAIMS}) n
    union all select 'ten_1', 'clm_1_' || n, 'taint', 'clm_1_1' from generate_series(1, ${CLAIMS}) n
    union all select 'ten_1', 'clm_1_' || 1000 + c * 100 + n, 'contested', 'cnf_1_' || c from generate_series(1, ${OPEN}) c, generate_series(1, ${EACH}) n`);
  await test.owner('analyze claims, conflicts, causes');
});
afterAll(() => test.close());

it('reads only the causes that are open conflicts of the space, by their root', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-contested'), [
    ...[`'ten_1'`, `'spc_1'`, `'~'`, '20'],
  ]);
  expect(plan.map((node) => node['Index Name'])).toContain('causes_contested_idx');
  expect({ causes: rowsRead(plan, 'causes') }).toEqual({ causes: OPEN * EACH });
});
