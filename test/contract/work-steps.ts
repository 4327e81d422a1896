import fc from 'fast-check';
import { CONSTRAINT_LISTS, REDO_REASONS, REDO_SCOPES } from '#libs/work/checkpoints/index.js';
import { TASK_WORDS } from '#libs/work/tasks/index.js';
import type { Input } from '../service/index.js';
import { constantly, naming, type Player, type Step } from './node-steps.js';

/** Labels of sessions. The sessions in BOARDS are opened as private sessions. */
const LABELS = ['run-1', 'run-2', 'run-3'];
const BOARDS = ['board-1', 'board-2'];
/** A word that occurs in everything that is said in private sessions, and nowhere else. */
export const SECRET = 'merger';

const TEXTS = [
  'parse csv',
  'Parse the CSV',
  'write tests',
  'write no tests',
  'delete user 41',
  'delete the user 42',
  'deploy on Fridays',
  'note 𝟜𝟙',
  'the',
  '!?',
];
const SECRETS = ['value the merger', 'call about merger 7', 'sign no merger'];
const FILES = ['a.ts', 'b.ts', 'c.ts'];

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
/** The object without its undefined members. */
const given = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Input> =>
  fc
    .record(members)
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
const some = (texts: readonly string[], maxLength = 3): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...texts), { maxLength });

const entry = fc
  .tuple(fc.constantFrom(...CONSTRAINT_LISTS), fc.integer({ min: 1, max: 3 }))
  .map(([list, ordinal]) => `${list}:${ordinal}`);
/** A time during a history, or shortly before it. */
const expiry = fc
  .integer({ min: -60, max: 600 })
  .map((minutes) => new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000).toISOString());

/** Everything that a call may report about the state of a task. */
const said = (texts: readonly string[]): fc.Arbitrary<Input> =>
  given({
    completed: maybe(fc.array(fc.record({ text: fc.constantFrom(...texts) }), { maxLength: 2 })),
    in_progress: maybe(some(texts)),
    blocked: maybe(
      fc.array(fc.record({ text: fc.constantFrom(...texts), reason: fc.constantFrom('no key', 'no answer') }), {
        maxLength: 2,
      }),
    ),
    working_set: maybe(
      given({ files: maybe(some(FILES)), tools: maybe(some(['jest', 'psql'])), artifacts: maybe(some(['report'])) }),
    ),
    must_not_redo: maybe(
      fc.array(
        given({
          action: fc.constantFrom(...texts),
          reason: fc.constantFrom(...REDO_REASONS.filter((reason) => reason !== 'user_forbidden')),
          scope: maybe(fc.constantFrom(...REDO_SCOPES.filter((scope) => scope !== 'space'))),
          expiresAt: maybe(expiry),
          idempotencyKey: maybe(fc.constantFrom('key-1', 'key-2')),
        }),
        { maxLength: 2 },
      ),
    ),
    must_preserve: maybe(some(texts, 2)),
    active_constraints: maybe(some(texts, 2)),
    noConstraints: maybe(fc.boolean()),
    clear: seldom(
      fc.record({ ids: fc.array(entry, { minLength: 1, maxLength: 4 }), reason: fc.constant('It holds no longer') }),
    ),
  });

const workers = fc.constantFrom<Player>('agent', 'agent', 'colleague', 'colleague', 'owner');
/** Minutes around the limits of debouncing, of automatic checkpoints, and of idle sessions. */
const pause = fc.constantFrom(0, 0, 0, 0.5, 1, 4, 6, 31);
const bySomebody = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  fc.tuple(step, workers, pause).map(([each, by, minutes]) => ({ ...each, by, minutes }));
/** A call in no session, in a session that others read, or in a private session. */
const inSession = (input: (texts: readonly string[]) => fc.Arbitrary<Input>): fc.Arbitrary<Input> =>
  fc.oneof(
    { weight: 3, arbitrary: input(TEXTS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(input(TEXTS), fc.constantFrom(...LABELS))
        .map(([each, sessionId]) => ({ ...each, sessionId })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(input(SECRETS), fc.constantFrom(...BOARDS))
        .map(([each, sessionId]) => ({ ...each, sessionId })),
    },
  );
const label = fc.constantFrom(...LABELS, ...BOARDS);

const title = fc.constantFrom('Ship the export', 'Refund the order', 'Clean up');

const progress = bySomebody(
  naming(
    'tasks.trackProgress',
    { taskId: 'tsk' },
    inSession((texts) =>
      fc
        .tuple(
          said(texts),
          given({
            preferred_next: maybe(some(texts)),
            feature: maybe(fc.constantFrom('csv', 'mail')),
            status: seldom(fc.constantFrom(...TASK_WORDS)),
            reason: fc.constant('So it is'),
            expectedParentVersion: seldom(fc.nat(3)),
          }),
        )
        .map(([lists, more]) => ({ ...lists, ...more })),
    ),
  ),
);

/** What happens to tasks and their sessions. */
export const workStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: bySomebody(
      given({ title, goal: maybe(title), importance: fc.constantFrom(0.2, 0.9) }).map((input): Step => ({
        name: 'tasks.create',
        input,
      })),
    ),
  },
  {
    weight: 1,
    arbitrary: bySomebody(naming('tasks.create', { 'members/0': 'prn' }, given({ title }))),
  },
  { weight: 1, arbitrary: bySomebody(naming('tasks.create', { parentTaskId: 'tsk' }, given({ title }))) },
  { weight: 1, arbitrary: bySomebody(naming('tasks.spawnSubtask', { id: 'tsk' }, given({ title }))) },
  { weight: 1, arbitrary: bySomebody(naming('tasks.retry', { id: 'tsk' })) },
  {
    weight: 3,
    arbitrary: bySomebody(
      naming(
        'tasks.update',
        { id: 'tsk' },
        given({
          status: maybe(fc.constantFrom(...TASK_WORDS)),
          reason: fc.constant('So it is'),
          goal: maybe(fc.option(title)),
          metadata: maybe(fc.constantFrom({ a: 1 }, { a: null, b: 'x' })),
          members: seldom(fc.constant(null)),
        }),
      ),
    ),
  },
  { weight: 30, arbitrary: progress },
  {
    weight: 3,
    arbitrary: bySomebody(
      naming(
        'tasks.trackProgress',
        { taskId: 'tsk', 'completed/0/evidenceIds/0': 'evd' },
        constantly({ completed: [{ text: 'parse csv' }] }, { completed: [{ text: 'delete user 41' }] }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'tasks.trackProgress',
      { taskId: 'tsk' },
      fc
        .constantFrom(...TEXTS)
        .chain((action) =>
          constantly(
            { must_not_redo: [{ action, reason: 'user_forbidden', scope: 'task_tree' }] },
            { must_not_redo: [{ action, reason: 'tool_unsafe', scope: 'space', expiresAt: '2026-01-01T04:00:00Z' }] },
          ),
        ),
    ),
  },
  {
    weight: 4,
    arbitrary: bySomebody(
      naming(
        'failures.track',
        { taskId: 'tsk' },
        inSession((texts) =>
          given({
            what: fc.constantFrom(...texts).map((text) => `Error: ${text}`),
            component: maybe(fc.constantFrom('mail', 'disk')),
            severity: fc.constantFrom('minor', 'critical'),
          }),
        ),
      ),
    ),
  },
  {
    weight: 5,
    arbitrary: bySomebody(
      naming(
        'handoffs.record',
        { taskId: 'tsk' },
        fc
          .boolean()
          .chain((isPrivate) => {
            const texts = isPrivate ? SECRETS : TEXTS;
            return fc.tuple(
              said(texts),
              given({
                next_steps: maybe(some(texts)),
                summary: fc.constantFrom(...texts),
                sessionId: fc.constantFrom(...(isPrivate ? BOARDS : LABELS)),
              }),
            );
          })
          .map(([lists, more]) => ({ ...lists, ...more })),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: bySomebody(
      naming(
        'handoffs.record',
        { taskId: 'tsk', to: 'prn' },
        given({ summary: fc.constant('Go on'), sessionId: fc.constantFrom(...LABELS) }),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: bySomebody(
      naming(
        'executions.start',
        { taskId: 'tsk' },
        given({ label: fc.constantFrom(...TEXTS), sessionId: maybe(fc.constantFrom(...LABELS)) }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: bySomebody(
      naming('executions.end', { id: 'exe' }, given({ outcome: fc.constantFrom('success', 'failure') })),
    ),
  },
  {
    weight: 3,
    arbitrary: bySomebody(
      fc.oneof(
        fc.constantFrom(...LABELS).map((externalId): Step => ({ name: 'sessions.open', input: { externalId } })),
        fc
          .constantFrom(...BOARDS)
          .map((externalId): Step => ({ name: 'sessions.open', input: { externalId, private: true } })),
      ),
    ),
  },
  ...(
    [
      ['sessions.heartbeat', 3, {}],
      ['sessions.resume', 3, {}],
      ['sessions.close', 2, {}],
      ['sessions.reportInterruption', 2, { type: 'context_overflow', context: { tokens: 1 } }],
    ] as const
  ).map(([name, weight, input]) => ({
    weight,
    arbitrary: bySomebody(label.map((id): Step => ({ name, input: { id, ...input } }))),
  })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('sessions', 'sessions', 'decay'), fc.constantFrom(0, 29, 30, 31))
      .map(([kind, minutes]): Step => ({ name: 'maintenance.startRun', input: { kind }, minutes })),
  },
  {
    weight: 4,
    arbitrary: bySomebody(
      naming(
        'checkpoints.restore',
        { taskId: 'tsk' },
        given({
          version: maybe(fc.integer({ min: 1, max: 3 })),
          memoryRestoreMode: fc.constantFrom('FULL', 'SELECTIVE', 'NONE'),
          sessionId: maybe(label),
        }),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: bySomebody(
      naming(
        'memories.store',
        { taskId: 'tsk' },
        given({
          content: fc.constantFrom(...TEXTS).map((text) => `One should ${text}`),
          category: fc.constantFrom('assumption', 'failure', 'strategy'),
        }),
      ),
    ),
  },
);

/** How many different operations only these steps use. */
export const WORK_OPERATIONS = 16;
