import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedEvidence,
  plantSpace,
  rowsReadBy,
  type TestDatabase,
} from '#libs/testing/index.js';

/** Records with the same content, each from a different origin. */
const RECORDS = 1_500;
const PAGE = 100;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedEvidence(`generate_series(1, ${RECORDS}) n`, {
      id: `'evd_' || lpad(n::text, 6, '0')`,
      kind: `'tool_output'`,
      sourceSystem: `case when n % 2 = 0 then 'system ' || n end`,
      class: `'tool_output'`,
      weight: '0.5',
      independenceGroup: `'g' || n`,
      recordedBy: `'prn_' || n`,
    }),
  );
  await test.owner('analyze evidence');
});
afterAll(() => test.close());

it('an observation is compared only with the first record of its content and origin, not with all records of its content', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'count-durable-observations'), [
    ...[`'ten_1'`, `'spc_1'`, `'evd_000400'`, String(PAGE)],
  ]);
  const read = plan.flatMap((node) => (node['Index Name'] === 'evidence_by_origin_idx' ? rowsReadBy(node) : []));
  expect({ read }).toEqual({ read: [PAGE] });
});
