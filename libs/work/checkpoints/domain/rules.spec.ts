import type { Caller, Id } from '#libs/kernel/index.js';
import { CONSTRAINT_LISTS, type AutomaticReason, type Completed, type RowOf } from './checkpoint.js';
import { completenessOf, confidenceOf, stabilityOf, verificationOf } from './confidence.rules.js';
import {
  decideClear,
  emptyLists,
  inherit,
  isKnownIn,
  listsOf,
  textOf,
  without,
  type GivenLists,
  type Lists,
} from './inheritance.rules.js';
import type { SetBy } from '../../tasks/index.js';
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
  ['a full checkpoint', FULL, 0, [0, 0], [], 0.825],
  ['a full checkpoint after a day', FULL, 24, [0, 0], [], 0.625],
  ['a full checkpoint after two days', FULL, 48, [0, 0], [], 0.525],
  ['a checkpoint with two completed items without evidence', FULL, 0, [0, 2], [], 0.7375],
  ['a checkpoint with three completed items, all with evidence', FULL, 0, [3, 3], [], 0.93],
  ['a checkpoint after five changes of the plan', FULL, 0, [0, 0], PLANS, 0.7],
] as const)(
  'the confidence of %s is as computed by hand',
  (_, contents, hours, [verified, completed], earlier, expected) => {
    const parts = {
      completeness: completenessOf(contents),
      verification: verificationOf(verified, completed),
      stability: stabilityOf(earlier),
      createdAt: NOW,
    };
    expect(confidenceOf(parts, later(hours * 3600))).toBe(expected);
  },
);

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
  ['the first report, with a plan', { inProgress: ['one'], workingSet: files('a') }, null, 0, 'PLAN_UPDATE'],
  ['the first report, with files', { inProgress: [], workingSet: files('a') }, null, 0, 'WORKING_SET_SHIFT'],
  ['the first report, with neither a plan nor files', {}, null, 0, 'AUTO_SAVE'],
  ['another plan', { inProgress: ['parse csv', 'write tests', 'ship build'] }, last(), 10, 'PLAN_UPDATE'],
  ['one more item', { inProgress: ['parse csv', 'write tests', 'update docs', 'ship build'] }, last(), 10, 'none'],
  ['an empty plan', { inProgress: [] }, last(), 10, 'PLAN_UPDATE'],
  ['other files', { workingSet: files('c', 'd') }, last(), 10, 'WORKING_SET_SHIFT'],
  ['one more file', { workingSet: files('a', 'b', 'c') }, last(), 10, 'none'],
  [
    'another plan, 59 s after the last checkpoint for a plan',
    { inProgress: [] },
    written('PLAN_UPDATE'),
    59,
    'suppressed',
  ],
  [
    'another plan, 60 s after the last checkpoint for a plan',
    { inProgress: [] },
    written('PLAN_UPDATE'),
    60,
    'PLAN_UPDATE',
  ],
  [
    'other files, while another plan is suppressed',
    { inProgress: [], workingSet: files('z') },
    written('PLAN_UPDATE'),
    59,
    'WORKING_SET_SHIFT',
  ],
  ['nothing reported for 300 s', {}, last(), 300, 'none'],
  ['nothing reported for more than 300 s', {}, last(), 300.001, 'AUTO_SAVE'],
] as const)('whether progress writes a checkpoint: %s', (_, said, before, seconds, expected) => {
  expect(triggered(said as never, before as LastCheckpoint | null, seconds)).toBe(expected);
});

it('the overlap of sets is as in the examples of the specification', () => {
  const three = ['parse csv', 'write tests', 'update docs'];
  expect(overlapOf(items(three), items(['parse csv', 'write tests', 'ship build']))).toBe(0.5);
  expect(overlapOf(items(three), items([...three, 'ship build']))).toBe(0.75);
  expect({ bothEmpty: overlapOf([], []), oneEmpty: overlapOf(items(['a task']), []) }).toEqual({
    bothEmpty: 1,
    oneEmpty: 0,
  });
  expect(overlapOfWorkingSets(files('a', 'b'), files('c', 'd'))).toBe(0);
  expect(overlapOfWorkingSets(files('a', 'b'), files('a', 'b', 'c'))).toBeCloseTo(2 / 3, 9);
});

// Example 10, and pairs that must not count as the same item.
it.each([
  ['run tests', 'run the tests', true, 1],
  ['delete user 41', 'delete user 42', false, 2 / 3],
  ['deploy to staging', 'deploy to production', false, 0.5],
  ['deploy the app', 'never deploy the app', false, 0.8],
  ["don't restart the old billing worker now", 'restart the old billing worker now', false, 10 / 11],
  ["don't push", 'dont push', true, 1],
  ['RUN  tests.', 'run tests', true, 1],
  ['!!!', '???', false, 0],
])('whether the items "%s" and "%s" are the same: %s', (a, b, same, dice) => {
  expect(isSameItem({ text: a }, { text: b })).toBe(same);
  expect(isSameItem({ text: b }, { text: a })).toBe(same);
  expect(likeness(a, b)).toBeCloseTo(dice, 9);
});

it('items with equal keys are the same, even if their words differ', () => {
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
const as = ({ id, kind }: SetBy): Caller => ({ principal: { id, kind, name: 'somebody' }, role: 'agent' }) as Caller;
const PEER = { id: 'prn_p' as const, kind: 'agent' as const };
const IN_PUBLIC = { isLimited: false, now: NOW, sessionId: null, isShown: () => false, others: [] };
interface Call extends GivenLists {
  by?: SetBy;
  /** Whether the caller is below the role writer. */
  limited?: boolean;
  /** A private session. */
  in?: Id<'ses'>;
  verified?: readonly string[];
}
/** The lists after several calls, one version each, as the last call sees them. */
function after(...calls: Call[]): Lists {
  let [rows, ordinals]: [RowOf[], InheritedOrdinals] = [[], {}];
  let lists = emptyLists();
  calls.forEach(({ by = AGENT, limited: isLimited = false, in: sessionId = null, verified = [], ...given }, i) => {
    const known = rows.filter(isKnownIn(sessionId));
    const others = rows.filter((row) => !known.includes(row));
    const isShown = ({ text, evidenceIds }: Completed) => verified.includes(text) || evidenceIds.length > 0;
    const context = { ...IN_PUBLIC, isLimited, setBy: by, version: i + 1, sessionId, isShown, others };
    const result = inherit(listsOf(known), given, { ...HEAD, ordinals }, context);
    ({ lists, ordinals } = result);
    rows = [...others.filter((row) => !result.ended.includes(row)), ...Object.values(lists).flat()];
  });
  return lists;
}
type InheritedOrdinals = ReturnType<typeof inherit>['ordinals'];
const texts = (rows: readonly RowOf[]) => rows.map(({ item }) => textOf(item));

it('a list that a call does not name is kept, and a list that it names is replaced, in the order of the call', () => {
  const lists = after(
    { goal: 'Ship', in_progress: ['a1', 'b1'], preferred_next: ['c1'], working_set: { files: ['x'], tools: ['t'] } },
    { in_progress: ['d1', 'a1', 'b1'], working_set: { files: [] } },
  );
  expect(texts(lists.goal)).toEqual(['Ship']);
  expect(texts(lists.in_progress)).toEqual(['d1', 'a1', 'b1']);
  expect(texts(lists.preferred_next)).toEqual(['c1']);
  expect({ files: texts(lists.files), tools: texts(lists.tools) }).toEqual({ files: [], tools: ['t'] });
});

it('completed items are merged with their evidence, and removed from the plan', () => {
  const lists = after(
    { in_progress: ['run tests', 'write docs'], preferred_next: ['run the tests'] },
    { completed: [{ text: 'run tests' }] },
    { completed: [{ text: 'run the tests', evidenceIds: ['evd_1'] }] },
    { in_progress: ['run tests'] },
  );
  expect(lists.completed.map(({ item }) => item)).toEqual([
    { text: 'run tests', evidenceIds: ['evd_1'], at: NOW.toISOString(), setBy: AGENT },
  ]);
  expect({ in_progress: texts(lists.in_progress), preferred_next: texts(lists.preferred_next) }).toEqual({
    in_progress: [],
    preferred_next: [],
  });
});

it('a completed item has at most ten pieces of evidence, and none is lost', () => {
  const ids = Array.from({ length: 12 }, (_, n): Id<'evd'> => `evd_${n}`);
  const calls = ids.map((id): Call => ({ completed: [{ text: 'run tests', evidenceIds: [id] }] }));
  const { completed } = after(...calls, ...calls, { completed: [{ text: 'run tests' }] });
  expect(completed.map(({ item }) => item.evidenceIds)).toEqual([ids.slice(0, 10), ids.slice(10)]);
});

it('merging never weakens a constraint in force', () => {
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

it('an entry that several authors reported stays in force until the last of them clears it', () => {
  const said = {
    must_not_redo: [redo('charge card')],
    must_preserve: ['keep the log'],
    active_constraints: ['no mail'],
  };
  const lists = after({ ...said, by: AGENT }, { ...said, by: PEER }, { ...said, by: PEER });
  const ids = ['must_not_redo:1', 'must_preserve:1', 'active_constraints:1'];
  const { rows, refused } = decideClear(lists, ids, as(AGENT));
  const context = { ...IN_PUBLIC, setBy: AGENT, version: 4 };
  const { lists: left } = without(lists, rows, { ...HEAD, ordinals: {} }, context);
  const authors = (list: (typeof CONSTRAINT_LISTS)[number]) => left[list].map(({ item }) => item.setBy.id);
  expect(refused).toEqual([]);
  expect(CONSTRAINT_LISTS.map(authors)).toEqual([[PEER.id], [PEER.id], [PEER.id]]);
});

it("an agent's repetition of a user's entry adds no entry, and another user's repetition does", () => {
  const other = { id: 'prn_v' as const, kind: 'user' as const };
  const said = { must_preserve: ['keep the log'] };
  const { must_preserve: kept } = after({ ...said, by: USER }, { ...said, by: AGENT }, { ...said, by: other });
  expect(kept.map(({ item }) => item.setBy.id)).toEqual([USER.id, other.id]);
});

it('an entry that its author may not set alone only repeats another, and is not refused', () => {
  const forTheSpace = { must_not_redo: [redo('charge card', { scope: 'space' })] };
  const forbidden = { must_not_redo: [redo('charge card', { reason: 'user_forbidden' })] };
  const counts = (call: Call) =>
    after({ ...call, by: AGENT }, { ...call, by: PEER, limited: true }).must_not_redo.length;
  expect({ forTheSpace: counts(forTheSpace), forbidden: counts(forbidden) }).toEqual({ forTheSpace: 1, forbidden: 1 });
  expect(after({ ...forTheSpace, by: AGENT }, { ...forTheSpace, by: PEER }).must_not_redo).toHaveLength(2);
});

// Claims spec, section 15a, rule 15.
it.each<[string, Call[], string[]]>([
  ['by its own author', [{ completed: [{ text: 'run the tests' }] }], ['ship']],
  ['by another author without evidence', [{ by: PEER, completed: [{ text: 'run tests' }] }], ['run tests', 'ship']],
  [
    'by another author with evidence',
    [{ by: PEER, completed: [{ text: 'run tests', evidenceIds: ['evd_1'] }] }],
    ['ship'],
  ],
  [
    'by another author, and then verified',
    [
      { by: PEER, completed: [{ text: 'run tests' }] },
      { by: PEER, verified: ['run tests'] },
    ],
    ['ship'],
  ],
  [
    'by another author, and then by its own author',
    [{ by: PEER, completed: [{ text: 'run tests' }] }, { completed: [{ text: 'run tests' }] }],
    ['ship'],
  ],
  [
    'by another author, who then takes it up and reports it again',
    [
      { by: PEER, completed: [{ text: 'run tests' }] },
      { by: PEER, preferred_next: ['run tests', 'ship'] },
      { by: PEER, completed: [{ text: 'run tests' }] },
    ],
    ['ship'],
  ],
])('whether a next item that was reported leaves the plan: %s', (_, calls, expected) => {
  const lists = after({ preferred_next: ['run tests', 'ship'] }, ...calls);
  expect(texts(lists.preferred_next)).toEqual(expected);
  expect(lists.completed).toHaveLength(1);
});

it('what a user reports as completed is an item of its own, even if an agent has reported it before', () => {
  const said = { completed: [{ text: 'run tests' }] };
  const { completed } = after(said, { ...said, by: USER }, said, { ...said, by: { ...USER, id: 'prn_v' } });
  expect(completed.map(({ item }) => item.setBy)).toEqual([AGENT, USER]);
});

it('an item that another author completed can be in progress again', () => {
  const lists = after({ by: PEER, completed: [{ text: 'run tests' }] }, { in_progress: ['run tests'] });
  expect(texts(lists.in_progress)).toEqual(['run tests']);
});

it('a report in a private session changes nothing outside the session, and is not visible outside', () => {
  const calls: Call[] = [
    { goal: 'Ship', in_progress: ['one 1'], must_preserve: ['keep'], completed: [{ text: 'begun' }] },
    {
      in: 'ses_1',
      goal: 'Ship it',
      in_progress: ['secret 2'],
      must_preserve: ['keep', 'keep the secret'],
      completed: [{ text: 'one 1', evidenceIds: ['evd_1'] }, { text: 'begun' }],
    },
  ];
  const inside = after(...calls);
  expect({ in_progress: texts(inside.in_progress), must_preserve: texts(inside.must_preserve) }).toEqual({
    in_progress: ['one 1', 'secret 2'],
    must_preserve: ['keep', 'keep the secret'],
  });
  expect(texts(inside.goal)).toEqual(['Ship it']);
  const outside = after(...calls, { must_preserve: ['keep the secret'] });
  expect({
    in_progress: texts(outside.in_progress),
    completed: texts(outside.completed),
    goal: texts(outside.goal),
  }).toEqual({ in_progress: ['one 1'], completed: ['begun'], goal: ['Ship it'] });
  expect(outside.must_preserve.map(({ item, sessionId }) => [item.text, sessionId])).toEqual([
    ['keep', null],
    ['keep the secret', null],
  ]);
  const again = after(...calls, { in_progress: [] }, { in: 'ses_1', in_progress: ['secret 3'] });
  expect(texts(again.in_progress)).toEqual(['secret 3']);
});

it('a full list refuses new items and keeps the old ones', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => `item ${n}`);
  const full = { preferred_next: many };
  const refusal = expect.objectContaining({ code: 'checkpoint_list_full' });
  expect(() => after(full, { preferred_next: [...many, 'one more'] })).toThrow(refusal);
  expect(() => after({ ...full, in: 'ses_1' }, { preferred_next: ['one'], in: 'ses_2' })).toThrow(refusal);
});

it('items of a private session do not count towards the limit of the items that everybody can see', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => `item ${n}`);
  const { preferred_next: seen } = after({ preferred_next: many, in: 'ses_1' }, { preferred_next: ['one'] });
  expect(seen.filter(({ sessionId }) => sessionId === null).map(({ item }) => item.text)).toEqual(['one']);
});

const redos = (count: number, expiresAt: Date | null, name = 'call') =>
  Array.from({ length: count }, (_, n) => redo(`${name} ${n}`, { expiresAt }));

it('expired entries stay in a list until their places are needed, and then the oldest leave first', () => {
  const expired = redos(1_500, later(-1));
  const live = redos(500, later(1), 'wire');
  const full = { must_not_redo: [...expired, ...live] };
  const actions = (lists: Lists) => texts(lists.must_not_redo);
  expect(actions(after(full, { in_progress: ['wait'] }))).toHaveLength(2_000);
  const fresh = ['send 1', 'send 2'];
  const kept = [...expired, ...live].map(({ action }) => action).slice(2);
  expect(actions(after(full, { must_not_redo: fresh.map((action) => redo(action)) }))).toEqual([...kept, ...fresh]);
  expect(actions(after(full, { must_not_redo: redos(1_500, null, 'send') })).slice(0, 500)).toEqual(
    live.map(({ action }) => action),
  );
  expect(() => after(full, { must_not_redo: redos(1_501, null, 'send') })).toThrow(
    expect.objectContaining({ code: 'checkpoint_list_full' }),
  );
});

it('expired entries of private sessions make room for other private sessions, and those that everybody can see stay', () => {
  const full = { must_not_redo: redos(2_000, later(-1)) };
  const hidden = { must_not_redo: redos(2_000, later(-1), 'wire'), in: 'ses_1' as const };
  const lists = after(full, hidden, { must_not_redo: [redo('send 1')], in: 'ses_2' });
  expect(lists.must_not_redo).toHaveLength(2_001);
  expect(texts(lists.must_not_redo.slice(0, 1))).toEqual(['call 0']);
  expect(after(full, hidden, { must_not_redo: [], in: 'ses_1' }).must_not_redo).toHaveLength(4_000);
  const seen = after(full, hidden, { must_not_redo: [redo('send 1')] }).must_not_redo;
  expect([seen.length, ...texts(seen.slice(0, 1))]).toEqual([2_000, 'call 1']);
});

it('if others have added to the task, and a list therefore has too many items, it refuses only additions in a private session', () => {
  const many = Array.from({ length: 1_500 }, (_, n) => `item ${n}`);
  const calls: Call[] = [{ must_preserve: many, in: 'ses_1' }, { must_preserve: many.map((text) => `${text} again`) }];
  const inside = (given: GivenLists) => after(...calls, { ...given, in: 'ses_1' });
  expect(texts(inside({ in_progress: ['wait'] }).in_progress)).toEqual(['wait']);
  expect(() => inside({ must_preserve: ['one more'] })).toThrow(
    expect.objectContaining({ code: 'checkpoint_list_full' }),
  );
});
