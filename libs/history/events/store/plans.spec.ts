import type { Id } from '#libs/kernel/index.js';
import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, rowsReadBy, type TestDatabase } from '#libs/testing/index.js';
import { EventLog, type AuditFilter } from './event-log.js';

const EVENTS = 20_000;
const END = '9223372036854775807';
const TENANT = 'ten_01arz3ndektsv4rrffq69g5fav' as Id<'ten'>;

/**
 * A log in which `clm_few` occurs only at the beginning: three events are about it alone, and three about it and
 * others, alternately in two spaces. `clm_many` occurs in every other event: half of these are about it alone, the
 * others also about others.
 */
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner(`insert into tenants values ('${TENANT}', 'T', now())`);
  await test.owner(`
    insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, task_id, subject_id, payload)
    select '${TENANT}', n, 'evt_' || n, '1', now(),
      case when n in (7, 8, 9) then 'gate_evaluated' when n = 10 then 'attempts_denied' else 'k' end, 1, '{}', 'spc_' || n % 2,
      case when n in (2, 8, 9) then 'tsk_t' end,
      case when n <= 3 then 'clm_few' when n % 4 = 0 then 'clm_many' else 'clm_' || n end,
      case when n in (7, 8, 9) then jsonb_build_object('evaluation', jsonb_build_object('accepted', n <> 8)) else '{}' end
    from generate_series(1, ${EVENTS}) n`);
  await test.owner(`
    insert into event_references (tenant_id, subject_id, position) select '${TENANT}', 'evd_cited', n from generate_series(7, 9) n
    union all select '${TENANT}', 'evd_' || n, n from generate_series(10, ${EVENTS}) n`);
  await test.owner(`
    insert into event_mentions (tenant_id, subject_id, position)
    select '${TENANT}', 'clm_few', n from generate_series(3, 5) n
    union all select '${TENANT}', 'clm_many', n from generate_series(2, ${EVENTS}, 4) n
    union all select '${TENANT}', 'clm_' || n, n - 1 from generate_series(7, ${EVENTS}) n`);
  await test.owner(
    `insert into event_seals (tenant_id, seq, position, event_id, prev_hash, hash) select '${TENANT}', n, n, 'evt_' || n, 'h', 'h' from generate_series(1, ${EVENTS - 10}) n`,
  );
  await test.owner('analyze events, event_mentions, event_references, event_seals');
});
afterAll(() => test.close());

const ANY = { kinds: null, accepted: null, taskId: null };
const positions = (
  subjectId: string | null,
  spaceIds: string[] | null,
  before = END,
  limit = 3,
  filter: Partial<AuditFilter> = {},
): Promise<number[]> =>
  test.tenants.read(TENANT, async (tx) =>
    (await new EventLog().listAudit(tx, before, limit, { ...ANY, spaceIds, subjectId, ...filter })).map(
      ({ position }) => Number(position),
    ),
  );

it.each<[title: string, asked: Parameters<typeof positions>, found: number[]]>([
  ['the latest entries', [null, null], [20_000, 19_999, 19_998]],
  ['the latest entries of a space', [null, ['spc_1']], [19_999, 19_997, 19_995]],
  ['the latest entries about a subject, alone or with others, each once', ['clm_few', null], [5, 4, 3]],
  ['the entries before a position', ['clm_few', null, '3'], [2, 1]],
  ['as many entries as requested, of one space', ['clm_few', ['spc_1']], [5, 3, 1]],
  ['as many entries as requested, of another space', ['clm_few', ['spc_0']], [4, 2]],
  ['an entry of a space that comes after one of another space', ['clm_few', ['spc_0'], END, 1], [4]],
  ['the latest entries about a frequent subject', ['clm_many', null], [20_000, 19_998, 19_996]],
  ['nothing for a caller without spaces', ['clm_few', []], []],
  ['entries that refer to a subject', ['evd_cited', null], [9, 8, 7]],
  ['rejected entries that refer to a subject', ['evd_cited', null, END, 3, { accepted: false }], [8]],
  [
    'entries of a task and a kind that refer to a subject',
    ['evd_cited', null, END, 3, { taskId: 'tsk_t', kinds: ['gate_evaluated'] }],
    [9, 8],
  ],
  ['nothing if no entry of the kind refers to the subject', ['evd_cited', null, END, 3, { kinds: ['k'] }], []],
  ['entries of a kind about a rare subject', ['clm_few', null, END, 3, { kinds: ['k'] }], [5, 4, 3]],
  ['entries of a task about a rare subject', ['clm_few', null, END, 3, { taskId: 'tsk_t' }], [2]],
  ['entries of a kind that are far back in the log', [null, null, END, 3, { kinds: ['gate_evaluated'] }], [9, 8, 7]],
  ['accepted entries', [null, null, END, 3, { kinds: ['gate_evaluated'], accepted: true }], [9, 7]],
  [
    'rejected and denied entries',
    [null, null, END, 3, { kinds: ['gate_evaluated', 'attempts_denied'], accepted: false }],
    [10, 8],
  ],
  [
    'no rejected entries of a space without any',
    [null, ['spc_1'], END, 3, { kinds: ['gate_evaluated', 'attempts_denied'], accepted: false }],
    [],
  ],
  ['entries of a task', [null, null, END, 3, { taskId: 'tsk_t' }], [9, 8, 2]],
  [
    'accepted entries of a task',
    [null, null, END, 3, { taskId: 'tsk_t', kinds: ['gate_evaluated'], accepted: true }],
    [9],
  ],
])('the audit trail has %s', async (_, asked, found) => {
  expect(await positions(...asked)).toEqual(found);
});

it.each([
  ['a rare subject', `'clm_few'`, 'null', 6],
  ['a rare subject in one space', `'clm_few'`, `'{spc_1}'`, 6],
  ['a frequent subject', `'clm_many'`, 'null', 40],
])('the audit trail of %s is read by index, and only one page of it', async (_, subject, spaces, most) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-audit-entries-of-subject'), [
    `'${TENANT}'`,
    END,
    '20',
    spaces,
    'null',
    'null',
    'null',
    subject,
  ]);
  expect(plan.map((node) => node['Index Name'])).toEqual(
    expect.arrayContaining(['events_by_subject_idx', 'event_mentions_pkey', 'events_pkey']),
  );
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(most);
});

it.each([
  ['list-audit-entries-of-kinds', [`'{gate_evaluated,attempts_denied}'`, 'null'], 'events_by_kind_idx'],
  ['list-audit-entries-of-task', ['null', 'null', `'tsk_t'`], 'events_of_task_idx'],
])('%s reads at most as many rows as requested', async (file, params, index) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, file), [`'${TENANT}'`, END, '20', 'null', ...params]);
  expect(plan.map((node) => node['Index Name'])).toContain(index);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(20);
});

it('changes of a space are read by index, from the first change after the seq of the reader', async () => {
  const changed = await test.tenants.read(TENANT, (tx) => new EventLog().listChanges(tx, 100, 2, ['spc_1']));
  expect(changed.map(({ seq, kind, subjectId }) => [seq, kind, subjectId])).toEqual([
    [101, 'k', 'clm_101'],
    [103, 'k', 'clm_103'],
  ]);
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-changes'), [
    `'${TENANT}'`,
    '100',
    '20',
    `'{spc_1}'`,
  ]);
  expect(plan.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(['event_seals_pkey', 'events_pkey']));
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(45);
});
