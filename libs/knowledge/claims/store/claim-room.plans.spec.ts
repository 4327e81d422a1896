import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner(`insert into tenants values ('ten_1', 'T', now())`);
  for (const space of ['spc_1', 'spc_2'])
    await test.owner(
      `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version) values ('ten_1', $1, $1, 'S', '{}', 'real', null, now(), 1)`,
      [space],
    );
  await test.owner(`
    insert into claims (tenant_id, id, space_id, lane, scope, category, importance, tags, status, grounding, exclusive, historical, valid_from, valid_until, valid_from_inferred,
      observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days,
      strength_refreshed_at, search, version, state_since, type, inherited, belief_state, support_mass, support_groups, witness_groups, supported_at)
    select 'ten_1', 'clm_' || s || lpad(n::text, 6, '0'), 'spc_' || s, 'durable', 'global', 'fact', 0.7, '{}', case when n % 4 = 0 then 'archived' else 'active' end, 'sound', false, false,
      '2020-01-01', 'infinity', true, now(), now(), 'prn_' || n % 3, 0.5, 'inference', 1, 0, 0, 0, 0, 0.5, 0.5, now(), 30, now(), '', 1, now(), 'claim', 'sound', 'provisional', 1.2, 1, 1, now()
    from generate_series(1, 2000) n cross join generate_series(1, 2) s`);
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
