import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  measuredSystemPlanOf,
  openTestDatabase,
  plantedClaims,
  plantedEvidence,
  plantSpace,
  rowsRead,
  rowsReadBy,
  type TestDatabase,
} from '#libs/testing/index.js';

const CLAIMS = 4_000;
const DUE = 40;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || n`,
      category: `case when n <= ${DUE} then 'digest' else 'fact' end`,
      validUntil: `case when n <= ${DUE} then now() else 'infinity' end`,
      strengthRefreshedAt: `now() - case when n <= ${DUE} then interval '90 days' else interval '0' end`,
      supersededBy: `case when n <= ${DUE} then 'clm_0' end`,
      staleAt: `now() + case when n <= ${DUE} then interval '0' else interval '1 day' end`,
      expiresAt: `now() + interval '2 days'`,
    }),
  );
  await test.owner(
    plantedEvidence(`generate_series(1, ${CLAIMS}) n`, {
      id: `'evd_' || n`,
      kind: `'reading'`,
      class: `'tool_output'`,
      weight: '0.85',
      staleAt: 'now()',
      expiresAt: `now() + interval '2 days'`,
      lapsesAt: `case when n <= ${DUE} then now() else now() + interval '1 day' end`,
    }),
  );
  await test.owner(
    `insert into decay_cooldowns (tenant_id, space_id, claim_id, version, until) select 'ten_1', 'spc_1', 'gone_' || n, 1, now() + case when n <= ${DUE} then interval '0' else interval '1 day' end from generate_series(1, ${CLAIMS}) n`,
  );
  // Each claim exemplifies the claim after it.
  await test.owner(
    `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by) select 'ten_1', 'edg_' || n, 'spc_1', 'clm_' || n, 'clm_' || n % ${CLAIMS} + 1, 'exemplifies', 0, now(), 'prn_1' from generate_series(1, ${CLAIMS}) n`,
  );
  // All sessions have been open for an hour and are in use, except the last one.
  await test.owner(
    `insert into sessions (tenant_id, id, space_id, principal_id, state, opened_at, version) select 'ten_1', 'ses_' || n, 'spc_1', 'prn_1', 'open', now() - interval '1 hour' + n * interval '1 millisecond', 1 from generate_series(1, ${CLAIMS}) n`,
  );
  await test.owner(`
    insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, session_id, subject_id, payload)
    select 'ten_1', n, 'evt_' || n, '1', now(), 'session_seen', 1, '{"principalId":"prn_1"}', 'spc_1', 'ses_' || n, 'ses_' || n, '{}' from generate_series(1, ${CLAIMS} - 1) n`);
  await test.owner(
    `insert into maintenance_due (tenant_id, space_id, kind, next_at, started_at) values ('ten_1', 'spc_1', 'sessions', now(), now())`,
  );
  await test.owner('analyze claims, evidence, decay_cooldowns, edges, sessions, events');
});
afterAll(() => test.close());

/** The index that is used once for each claim that is due. */
const LOOKED_UP = 'decay_cooldowns_pkey';

it.each([
  ['list-decaying-claims', 'claims_decaying_idx'],
  ['list-announced-ends', 'claims_announced_idx'],
  ['list-lapsing-claims', 'claims_lapsing_idx'],
  ['list-lapsing-evidence', 'evidence_lapsing_idx'],
  ['list-ended-digests', 'claims_digest_ends_idx'],
])('the statement %s reads only what is due, by the index %s', async (file, index) => {
  const plan = (
    await measuredPlanOf(test, sql(import.meta.url, file), [
      `'ten_1'`,
      `'spc_1'`,
      `now() + interval '1 second'`,
      `'-infinity'`,
      `''`,
      '200',
    ])
  ).filter((node) => (node['Index Name'] ?? LOOKED_UP) !== LOOKED_UP);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual([index]);
  for (const node of plan)
    expect(node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0)).toBe(DUE);
});

it('the statement delete-ended-cooldowns finds ended cooldowns by index, and reads no others', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'delete-ended-cooldowns'), [
    `'ten_1'`,
    `'spc_1'`,
    `now() + interval '1 second'`,
    '200',
  ]);
  expect(
    plan
      .map((node) => node['Index Name'])
      .filter(Boolean)
      .sort(),
  ).toEqual(['decay_cooldowns_pkey', 'decay_cooldowns_until_idx']);
  for (const node of plan)
    expect(node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(DUE);
});

const GIVEN = `array['${Array.from({ length: DUE }, (_, n) => `clm_${n + 1}`).join(`','`)}']`;

it.each([
  ['list-holds', [GIVEN, `'spc_1'`, `'job_1'`], ['edges_live_idx', 'edges_to_idx']],
  ['delete-cooldowns', [GIVEN], ['edges_live_idx', 'edges_to_idx']],
] as const)('the statement %s reads the edges of the given claims only, by index', async (file, params, indexes) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, file), [`'ten_1'`, ...params]);
  expect(plan.map((node) => node['Index Name'])).toEqual(expect.arrayContaining([...indexes]));
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(4 * DUE);
});

describe('the last run of promotion in the durable lane', () => {
  const EXPORTS = 1_000;
  const statementOf = (noun: string, file: string) => sql(new URL(`../../${noun}/store/x`, import.meta.url).href, file);
  beforeAll(async () => {
    await test.owner(
      `insert into maintenance_due (tenant_id, space_id, kind, next_at, started_at) values ('ten_1', 'spc_1', 'promote', now(), now())`,
    );
    await test.owner(`
      insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, subject_id, payload)
      select 'ten_1', ${CLAIMS} + n, 'evt_' || ${CLAIMS} + n, pg_current_xact_id(), now(), 'space_exported', 1, '{}', 'spc_1', 'spc_1', '{}' from generate_series(1, ${EXPORTS}) n`);
    await test.owner('analyze events, maintenance_due');
  });

  it.each([
    ['a run', () => measuredPlanOf(test, statementOf('promotion', 'find-last-durable-run'), [`'ten_1'`, `'spc_1'`])],
    [
      'the schedule',
      () =>
        measuredSystemPlanOf(test, statementOf('runs', 'list-due-kinds'), [
          `now() + interval '1 minute'`,
          `'12:00'`,
          '10',
          '10',
          `'{promote}'`,
          'null',
          'null',
        ]),
    ],
  ])('is found by %s without reading the other events of the space', async (_, measured) => {
    const plan = await measured();
    const read = plan.filter((node) => node['Index Name'] === 'events_of_promotion_idx');
    expect(read).toMatchObject([{ 'Actual Loops': 1 }]);
    expect(rowsRead(plan, 'events')).toBe(0);
  });
});

it('the statement list-open-sessions looks at no more sessions than a page has, however many are in use', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-open-sessions'), [
    `'ten_1'`,
    `'spc_1'`,
    `now() - interval '31 minutes'`,
    `'-infinity'`,
    `''`,
    `${DUE}`,
  ]);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual([
    'sessions_open_idx',
    'events_of_session_idx',
  ]);
  expect({ sessions: rowsRead(plan, 'sessions'), events: rowsRead(plan, 'events') }).toEqual({
    sessions: DUE,
    events: DUE,
  });
});

it('the schedule looks at a hundred sessions of a space, however many are in use', async () => {
  const statement = sql(new URL('../../runs/store/due-times.ts', import.meta.url).href, 'list-due-kinds');
  const plan = await measuredSystemPlanOf(test, statement, [
    `now() + interval '1 second'`,
    `'12:00'`,
    '4',
    '200',
    `'{sessions}'`,
    'null',
    'null',
  ]);
  expect({ sessions: rowsRead(plan, 'sessions'), events: rowsRead(plan, 'events') }).toEqual({
    sessions: 100,
    events: 100,
  });
});
