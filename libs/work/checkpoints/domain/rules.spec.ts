import type { Caller } from '#libs/kernel/index.js';
import type { AutomaticReason, RowOf } from './checkpoint.js';
import { completenessOf, confidenceOf, stabilityOf, verificationOf } from './confidence.rules.js';
import { decideClear, emptyLists, inherit, listsOf, textOf, type GivenLists, type Lists } from './inheritance.rules.js';
import { isSameItem, likeness, overlapOf, overlapOfWorkingSets } from './match.rules.js';
import { decideTrigger, type LastCheckpoint } from './trigger.rules.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const items = (texts: readonly string[]) => texts.map((text) => ({ text }));
const files = (...named: string[]) => ({ files: named, tools: [], artifacts: [] });
const NOTHING = { goal: null, hasWork: false, hasNext: false, hasWorkingSet: false, hasConstraints: false };
const FULL = { goal: 'Ship it', hasWork: true, hasNext: true, hasWorkingSet: true, hasConstraints: true };
const PLANS = Array.from({ length: 5 }, () => 'PLAN_UPDATE' as const);

// Continuity spec, section 11, examples 1 and 2.
it.each([
  ['an empty checkpoint', NOTHING, 0, [0, 0], [], 0],
  ['a goal only', { ...NOTHING, goal: 'Ship it' }, 0, [0, 0], [], 0.2475],
  ['a blank goal', { ...NOTHING, goal: '  ' }, 0, [0, 0], [], 0],
  ['a full one', FULL, 0, [0, 0], [], 0.825],
  ['a full one after a day', FULL, 24, [0, 0], [], 0.625],
  ['a full one after two days', FULL, 48, [0, 0], [], 0.525],
  ['two completed without evidence', FULL, 0, [0, 2], [], 0.7375],
  ['three of three with evidence', FULL, 0, [3, 3], [], 0.93],
  ['five earlier of the plan', FULL, 0, [0, 0], PLANS, 0.7],
] as const)('confidence of %s', (_, contents, hours, [verified, completed], earlier, expected) => {
  const parts = {
    completeness: completenessOf(contents),
    verification: verificationOf(verified, completed),
    stability: stabilityOf(earlier),
    createdAt: NOW,
  };
  expect(confidenceOf(parts, later(hours * 3600))).toBe(expected);
});

const last = (more: Partial<LastCheckpoint> = {}): LastCheckpoint => ({
  createdAt: NOW,
  inProgress: ['parse csv', 'write tests', 'update docs'],
  workingSet: files('a', 'b'),
  lastOf: { PLAN_UPDATE: null, WORKING_SET_SHIFT: null, AUTO_SAVE: null },
  ...more,
});
const triggered = (
  said: { inProgress?: readonly string[]; workingSet?: ReturnType<typeof files> },
  before: LastCheckpoint | null,
  seconds = 10,
): string => {
  const { inProgress = null, workingSet = null } = said;
  const trigger = decideTrigger({ inProgress, workingSet }, before, later(seconds));
  return trigger.kind === 'write' ? trigger.reason : trigger.kind;
};
const written = (reason: AutomaticReason) => last({ lastOf: { ...last().lastOf, [reason]: NOW } });

// Examples 3 to 6.
it.each([
  ['first, with a plan', { inProgress: ['one'], workingSet: files('a') }, null, 0, 'PLAN_UPDATE'],
  ['first, with files', { inProgress: [], workingSet: files('a') }, null, 0, 'WORKING_SET_SHIFT'],
  ['first, with neither', {}, null, 0, 'AUTO_SAVE'],
  ['another plan', { inProgress: ['parse csv', 'write tests', 'ship build'] }, last(), 10, 'PLAN_UPDATE'],
  ['one item more', { inProgress: ['parse csv', 'write tests', 'update docs', 'ship build'] }, last(), 10, 'none'],
  ['no plan any longer', { inProgress: [] }, last(), 10, 'PLAN_UPDATE'],
  ['other files', { workingSet: files('c', 'd') }, last(), 10, 'WORKING_SET_SHIFT'],
  ['one file more', { workingSet: files('a', 'b', 'c') }, last(), 10, 'none'],
  ['another plan, 59 s after the last', { inProgress: [] }, written('PLAN_UPDATE'), 59, 'suppressed'],
  ['another plan, 60 s after the last', { inProgress: [] }, written('PLAN_UPDATE'), 60, 'PLAN_UPDATE'],
  [
    'the next reason that holds',
    { inProgress: [], workingSet: files('z') },
    written('PLAN_UPDATE'),
    59,
    'WORKING_SET_SHIFT',
  ],
  ['nothing said for 300 s', {}, last(), 300, 'none'],
  ['nothing said for longer', {}, last(), 300.001, 'AUTO_SAVE'],
] as const)('progress writes a checkpoint: %s', (_, said, before, seconds, expected) => {
  expect(triggered(said as never, before as LastCheckpoint | null, seconds)).toBe(expected);
});

it('sets overlap as the examples say', () => {
  const three = ['parse csv', 'write tests', 'update docs'];
  expect(overlapOf(items(three), items(['parse csv', 'write tests', 'ship build']))).toBe(0.5);
  expect(overlapOf(items(three), items([...three, 'ship build']))).toBe(0.75);
  expect([overlapOf([], []), overlapOf(items(['a task']), [])]).toEqual([1, 0]);
  expect(overlapOfWorkingSets(files('a', 'b'), files('c', 'd'))).toBe(0);
  expect(overlapOfWorkingSets(files('a', 'b'), files('a', 'b', 'c'))).toBeCloseTo(2 / 3, 9);
});

// Example 10, and what must not be taken for the same.
it.each([
  ['run tests', 'run the tests', true, 1],
  ['delete user 41', 'delete user 42', false, 2 / 3],
  ['deploy to staging', 'deploy to production', false, 0.5],
  ['deploy the app', 'never deploy the app', false, 0.8],
  ["don't restart the old billing worker now", 'restart the old billing worker now', false, 10 / 11],
  ["don't push", 'dont push', true, 1],
  ['RUN  tests.', 'run tests', true, 1],
  ['!!!', '???', false, 0],
])('"%s" and "%s" are the same: %s', (a, b, same, dice) => {
  expect(isSameItem({ text: a }, { text: b })).toBe(same);
  expect(isSameItem({ text: b }, { text: a })).toBe(same);
  expect(likeness(a, b)).toBeCloseTo(dice, 9);
});

it('equal keys are the same item, whatever the words', () => {
  expect(
    isSameItem({ text: 'charge card', idempotencyKey: 'k1' }, { text: 'send invoice', idempotencyKey: 'k1' }),
  ).toBe(true);
  expect(
    isSameItem({ text: 'charge card', idempotencyKey: null }, { text: 'send invoice', idempotencyKey: null }),
  ).toBe(false);
});

const HEAD = { taskId: 'tsk_1' as const, spaceId: 'spc_1' as const, ordinals: {} };
const AGENT = { id: 'prn_a' as const, kind: 'agent' as const };
const USER = { id: 'prn_u' as const, kind: 'user' as const };
const redo = (action: string, more: object = {}) => ({
  action,
  reason: 'side_effect_emitted' as const,
  scope: 'current_task' as const,
  ...more,
});
/** The lists after calls, one version each. */
function after(...calls: (GivenLists & { by?: typeof AGENT | typeof USER })[]): Lists {
  let [lists, ordinals] = [emptyLists(), {}];
  calls.forEach(({ by = AGENT, ...given }, i) => {
    ({ lists, ordinals } = inherit(lists, given, { ...HEAD, ordinals }, { setBy: by, now: NOW, version: i + 1 }));
  });
  return lists;
}
const texts = (rows: readonly RowOf[]) => rows.map(({ item }) => textOf(item));

it('keeps what a call does not name, and replaces what it names, in the order of the call', () => {
  const lists = after(
    { goal: 'Ship', in_progress: ['a1', 'b1'], preferred_next: ['c1'], working_set: { files: ['x'], tools: ['t'] } },
    { in_progress: ['d1', 'a1', 'b1'], working_set: { files: [] } },
  );
  expect(texts(lists.goal)).toEqual(['Ship']);
  expect(texts(lists.in_progress)).toEqual(['d1', 'a1', 'b1']);
  expect(texts(lists.preferred_next)).toEqual(['c1']);
  expect([texts(lists.files), texts(lists.tools)]).toEqual([[], ['t']]);
});

it('joins completed items and their evidence, and takes them out of the plan', () => {
  const lists = after(
    { in_progress: ['run tests', 'write docs'], preferred_next: ['run the tests'] },
    { completed: [{ text: 'run tests' }] },
    { completed: [{ text: 'run the tests', evidenceIds: ['evd_1'] }] },
    { in_progress: ['run tests'] },
  );
  expect(lists.completed.map(({ item }) => item)).toEqual([
    { text: 'run tests', evidenceIds: ['evd_1'], at: NOW.toISOString() },
  ]);
  expect([texts(lists.in_progress), texts(lists.preferred_next)]).toEqual([[], []]);
});

it('a union never weakens what is in force', () => {
  const lists = after(
    { must_not_redo: [redo('charge card', { expiresAt: later(60) })], must_preserve: ['keep the log'] },
    { must_not_redo: [redo('charge card', { expiresAt: later(30) }), redo('charge the card')] },
    { must_not_redo: [redo('charge card', { scope: 'space' })], must_preserve: ['keep the log'], by: USER },
    { must_not_redo: [redo('charge card')], must_preserve: ['keep the log'] },
  );
  expect(lists.must_not_redo.map(({ item }) => [item.expiresAt, item.scope, item.setBy.kind])).toEqual([
    [later(60).toISOString(), 'current_task', 'agent'],
    [null, 'current_task', 'agent'],
    [null, 'space', 'user'],
  ]);
  expect(lists.must_preserve.map(({ item }) => item.setBy.kind)).toEqual(['agent', 'user']);
});

it.each([
  [
    'an agent',
    { role: 'agent', principal: AGENT },
    ['must_not_redo:1'],
    ['set_by_user', 'set_by_user', 'set_by_another', 'not_in_force'],
  ],
  [
    'a writing agent',
    { role: 'owner', principal: AGENT },
    ['must_not_redo:1'],
    ['set_by_user', 'set_by_user', 'set_by_another', 'not_in_force'],
  ],
  [
    'a user without the role',
    { role: 'agent', principal: USER },
    [],
    ['set_by_another', 'set_by_user', 'set_by_user', 'set_by_another', 'not_in_force'],
  ],
  [
    'a user',
    { role: 'writer', principal: USER },
    ['must_not_redo:1', 'must_not_redo:2', 'must_preserve:1', 'active_constraints:1'],
    ['not_in_force'],
  ],
] as const)('%s clears what it may', (_, caller, cleared, refused) => {
  const other = { id: 'prn_b' as const, kind: 'agent' as const };
  const lists = after(
    { must_not_redo: [redo('one 1'), redo('two 2', { reason: 'user_forbidden' })] },
    { must_preserve: ['keep'], by: USER },
    { active_constraints: ['be quick'], by: other as never },
  );
  const ids = ['must_not_redo:1', 'must_not_redo:2', 'must_preserve:1', 'active_constraints:1', 'must_preserve:9'];
  const decided = decideClear(lists, ids, caller as unknown as Caller);
  expect(decided.rows.map(({ list, ordinal }) => `${list}:${ordinal}`)).toEqual(cleared);
  expect(decided.refused.map(({ code }) => code)).toEqual(refused);
});

it('a list that is full refuses more, and nothing is evicted', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => `item ${n}`);
  const lists = listsOf(after({ preferred_next: many }).preferred_next);
  expect(() =>
    inherit(lists, { preferred_next: [...many, 'one more'] }, HEAD, { setBy: AGENT, now: NOW, version: 2 }),
  ).toThrow(expect.objectContaining({ code: 'checkpoint_list_full' }));
});
