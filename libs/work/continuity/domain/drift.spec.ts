import type { Checkpoint, RowOf } from '../../checkpoints/index.js';
import { recoveryScoreOf } from './continuity.rules.js';
import { actionsIn, driftSince, recoveryPartsOf, type Course } from './drift.rules.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const FOREVER = 2_147_483_647;

const checkpoint = (version: number, reason = 'AUTO_SAVE') =>
  ({ version, reason, createdAt: later(version) }) as unknown as Checkpoint;
let ordinal = 0;
const entry = (list: string, item: object, fromVersion = 1, toVersion = FOREVER) =>
  ({
    taskId: 'tsk_1',
    spaceId: 'spc_1',
    list,
    ordinal: (ordinal += 1),
    item,
    fromVersion,
    toVersion,
  }) as unknown as RowOf;
const text = (list: string, said: string, ...versions: number[]) => entry(list, { text: said }, ...versions);
const redo = (action: string) =>
  entry('must_not_redo', { action, reason: 'tool_unsafe', expiresAt: null, idempotencyKey: null });

const GOAL = 'Ship the export service';
const RULES = [redo('charge card 1'), text('must_preserve', 'drop the old table')];
const begun = (...labels: string[]) => labels.map((label) => ({ label, startedAt: later(30) }));
const course = (more: Partial<Course> = {}): Course => ({
  base: checkpoint(1),
  later: [],
  rows: [text('goal', GOAL), text('tools', 'git'), ...RULES],
  executions: [],
  goal: GOAL,
  now: later(60),
  ...more,
});
const BROKEN = begun('charge card 1', 'drop old table');

// Continuity spec, section 11, example 17.
it.each<[string, Partial<Course>, number, string]>([
  ['nothing happened', {}, 0, 'low'],
  ['all constraints are broken', { executions: BROKEN }, 0.4, 'high'],
  ['half of the constraints are broken', { executions: BROKEN.slice(1) }, 0.2, 'medium'],
  [
    'all constraints are broken, and the goal and all tools are new',
    {
      executions: BROKEN,
      goal: 'Water plants',
      rows: [text('goal', GOAL), text('tools', 'git', 1, 2), text('tools', 'psql', 2), ...RULES],
    },
    0.8,
    'critical',
  ],
  ['the plan alone changed', { later: [checkpoint(2, 'PLAN_UPDATE')] }, 0.2, 'medium'],
  ['there are no constraints, so none is broken', { rows: [text('goal', GOAL)], executions: BROKEN }, 0, 'low'],
])('drift is as computed by hand where %s', (_, more, score, level) => {
  expect(driftSince(course(more))).toMatchObject({ score, level });
});

it('drift is computed for each version, from the executions started until then', () => {
  const { scores } = driftSince(course({ later: [checkpoint(2), checkpoint(40)], executions: BROKEN }));
  expect(scores).toEqual([0, 0.4, 0.4]);
});

it.each<[string, Partial<Course>, object, number]>([
  ['everything taken up, at the third recovery', {}, { goal: 1, constraints: 1, position: 1, tools: 1 }, 0.756],
  ['a broken constraint', { executions: BROKEN.slice(1) }, { constraints: 0.5 }, 0.6426],
  [
    'a tool that was no longer used',
    { rows: [text('goal', GOAL), text('tools', 'git', 1, 2), ...RULES] },
    { tools: 0 },
    0.6048,
  ],
  [
    'half of the plan no longer in it',
    {
      rows: [
        text('goal', GOAL),
        text('in_progress', 'parse csv', 1, 2),
        text('preferred_next', 'write tests', 1, 2),
        text('completed', 'parse the csv', 2),
        ...RULES,
      ],
    },
    { position: 0.5 },
    0.6804,
  ],
])('the recovery score equals the score computed by hand: %s', (_, more, expected, score) => {
  const parts = recoveryPartsOf(course(more), 3);
  expect(parts).toMatchObject(expected);
  expect(recoveryScoreOf(parts).score).toBe(score);
});

it('the actions that a caller names count only if no executions were recorded', () => {
  expect(actionsIn([], ['write tests'])).toEqual(['write tests']);
  expect(actionsIn(BROKEN, ['write tests', 'write docs'])).toEqual(['charge card 1', 'drop old table']);
});
