import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, rowsRead, type TestDatabase } from '#libs/testing/index.js';

const CLAIMS = 4_000;
/** The number of open conflicts in the space, and of the claims that are contested because of each. */
const OPEN = 3;
const EACH = 5;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner(`insert into tenants values ('ten_1', 'T', now())`);
  await test.owner(`
    insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version)
    select 'ten_1', 'spc_' || n, 's' || n, 'S', '{}', 'real', now(), 1 from generate_series(1, 2) n`);
  await test.owner(`
    insert into claims (tenant_id, id, space_id, lane, scope, category, importance, tags, status, grounding, exclusive, historical, valid_from, valid_until, valid_from_inferred,
      observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days,
      strength_refreshed_at, search, version, state_since, type, inherited)
    select 'ten_1', 'clm_' || s || '_' || n, 'spc_' || s, 'durable', 'global', 'fact', 0.7, '{}', 'active', 'sound', false, false, now(), 'infinity', true,
      now(), now(), 'prn_1', 0.5, 'inference', 1, 0, 0, 0, 0, 0.5, 0.5, now(), 30, now(), '', 1, now(), 'claim', 'sound'
    from generate_series(1, ${CLAIMS}) n, generate_series(1, 2) s`);
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
