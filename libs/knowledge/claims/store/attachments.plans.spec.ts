import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantedEvidence,
  plantSpace,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';

/** All of these claims share one piece of evidence, and each has one more piece of its own. */
const CLAIMS = 4_000;
const WEIGHED = 20;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(plantedClaims(`generate_series(1, ${CLAIMS}) n`, { id: `'clm_' || lpad(n::text, 6, '0')` }));
  await test.owner(
    plantedEvidence(`generate_series(0, ${CLAIMS}) n`, {
      id: `'evd_' || lpad(n::text, 6, '0')`,
      content: `'content ' || n`,
      contentHash: 'md5(n::text)',
    }),
  );
  await test.owner(`
    insert into claim_evidence (tenant_id, claim_id, evidence_id, relation, class, weight, independence_group, asserted_by, observed_at, attached_at, weighed_live)
    select 'ten_1', 'clm_' || lpad(n::text, 6, '0'), evidence, 'assertion', 'document', 0.6, 'group', 'prn_1', now(), now(), true
    from generate_series(1, ${CLAIMS}) n cross join lateral unnest(array['evd_000000', 'evd_' || lpad(n::text, 6, '0')]) as evidence`);
  await test.owner('analyze claims, evidence, claim_evidence');
});
afterAll(() => test.close());

it.each<[string, string, string[]]>([
  ['weighed', 'update-attachments-weighed', [`'evd_000000'`, 'false', `array[${ids()}]`]],
  [
    'marked to be weighed again',
    'update-attachments-pending-reweigh',
    [`array[${ids()}]`, `array_fill('evd_000000'::text, array[${WEIGHED}])`],
  ],
])('claims are %s without reading all claims that share the evidence', async (_, name, params) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, name), [`'ten_1'`, ...params]);
  expect(plan.flatMap((node) => node['Index Name'] ?? [])).toEqual(['claim_evidence_pkey']);
  expect(rowsRead(plan, 'claim_evidence')).toBeLessThanOrEqual(2 * WEIGHED);
});

it('claims on a piece of evidence are counted up to a limit, and no row beyond the limit is read', async () => {
  const [counted, ranked] = [100, 50];
  const statement = sql(
    new URL('../../evidence/store/evidence.repository.ts', import.meta.url).href,
    'count-carried-claims',
  );
  const plan = await measuredPlanOf(test, statement, [
    `'ten_1'`,
    `array['evd_000000']`,
    String(counted),
    String(ranked),
  ]);
  expect(rowsRead(plan, 'claim_evidence')).toBe(counted + ranked);
});

function ids(): string {
  return Array.from({ length: WEIGHED }, (_, n) => `'clm_${String(n * 100 + 1).padStart(6, '0')}'`).join();
}
