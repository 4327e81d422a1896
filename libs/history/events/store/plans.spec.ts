import type { Id } from '#libs/kernel/index.js';
import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, rowsReadBy, type TestDatabase } from '#libs/testing/index.js';
import { EventLog, type AuditFilter } from './event-log.js';

const EVENTS = 20_000;
const END = '9223372036854775807';
const TENANT = 'ten_01arz3ndektsv4rrffq69g5fav' as Id<'ten'>;

/**
 * A log in which `clm_few` is met at its beginning only: three entries of its own and three that name it among others, by turns in two spaces.
 * `clm_many` is met in every other entry; of its own are the ones, the others name it among several.
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
  ['the latest of all', [null, null], [20_000, 19_999, 19_998]],
  ['the latest of a space', [null, ['spc_1']], [19_999, 19_997, 19_995]],
  ['the latest of a thing, its own and those that name it, each once', ['clm_few', null], [5, 4, 3]],
  ['what came before', ['clm_few', null, '3'], [2, 1]],
  ['as many as are asked for, of a space', ['clm_few', ['spc_1']], [5, 3, 1]],
  ['as many as are asked for, of another', ['clm_few', ['spc_0']], [4, 2]],
  ['what is of a space, behind as much that is not', ['clm_few', ['spc_0'], END, 1], [4]],
  ['the latest of what is met often', ['clm_many', null], [20_000, 19_998, 19_996]],
  ['nothing, of no space', ['clm_few', []], []],
  ['what refers to a thing', ['evd_cited', null], [9, 8, 7]],
  ['what refers to a thing and was rejected', ['evd_cited', null, END, 3, { accepted: false }], [8]],
  [
    'what refers to a thing, of a task and a kind',
    ['evd_cited', null, END, 3, { taskId: 'tsk_t', kinds: ['gate_evaluated'] }],
    [9, 8],
  ],
  ['what refers to a thing, of no such kind', ['evd_cited', null, END, 3, { kinds: ['k'] }], []],
  ['what is met seldom, of a kind', ['clm_few', null, END, 3, { kinds: ['k'] }], [5, 4, 3]],
  ['what is met seldom, of a task', ['clm_few', null, END, 3, { taskId: 'tsk_t' }], [2]],
  ['what is of a kind, far back', [null, null, END, 3, { kinds: ['gate_evaluated'] }], [9, 8, 7]],
  ['what was accepted', [null, null, END, 3, { kinds: ['gate_evaluated'], accepted: true }], [9, 7]],
  [
    'what was rejected or denied',
    [null, null, END, 3, { kinds: ['gate_evaluated', 'attempts_denied'], accepted: false }],
    [10, 8],
  ],
  [
    'what was rejected in a space',
    [null, ['spc_1'], END, 3, { kinds: ['gate_evaluated', 'attempts_denied'], accepted: false }],
    [],
  ],
  ['what belongs to a task', [null, null, END, 3, { taskId: 'tsk_t' }], [9, 8, 2]],
  [
    'what belongs to a task and was accepted',
    [null, null, END, 3, { taskId: 'tsk_t', kinds: ['gate_evaluated'], accepted: true }],
    [9],
  ],
])('the audit trail has %s', async (_, asked, found) => {
  expect(await positions(...asked)).toEqual(found);
});

it.each([
  ['a thing met seldom', `'clm_few'`, 'null', 6],
  ['a thing met seldom, of a space', `'clm_few'`, `'{spc_1}'`, 6],
  ['a thing met often', `'clm_many'`, 'null', 40],
])('the audit trail of %s is read by index, a page and no more', async (_, subject, spaces, most) => {
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
])('%s reads no more of the log than it shows', async (file, params, index) => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, file), [`'${TENANT}'`, END, '20', 'null', ...params]);
  expect(plan.map((node) => node['Index Name'])).toContain(index);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(rowsReadBy(node)).toBeLessThanOrEqual(20);
});

it('changes of a space are read by index, from where their reader is', async () => {
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
