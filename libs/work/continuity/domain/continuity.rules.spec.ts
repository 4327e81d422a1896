import {
  driftOf,
  measure,
  memoriesFor,
  recommend,
  recoveryScoreOf,
  scoreOf,
  warningOf,
  type Measured,
} from './continuity.rules.js';

const parent: Measured = {
  goal: 'Ship the export service',
  inProgress: ['write exporter', 'parse csv'],
  preferredNext: ['run tests'],
  completed: [],
  workingSet: { files: ['a', 'b'], tools: ['git'], artifacts: [] },
  activeIds: ['must_not_redo:1', 'must_preserve:1'],
};
const CONTEXT = { releasedIds: new Set<string>(), reasons: ['AUTO_SAVE'], actions: { taken: 0, redundant: 0 } };
const score = (child: Partial<Measured>, context = {}) =>
  scoreOf(measure(parent, { ...parent, ...child }, { ...CONTEXT, ...context }));

// Continuity spec, section 11, examples 11 and 12.
it('a child checkpoint is scored against its parent', () => {
  expect(score({})).toBe(1);
  expect(score({ goal: 'Ship export service v2' })).toBe(0.971428571);
  expect(score({ activeIds: ['must_preserve:1'] })).toBe(0.9);
  expect(score({ activeIds: ['must_preserve:1'] }, { releasedIds: new Set(['must_not_redo:1']) })).toBe(1);
  // An item that was completed after the parent checkpoint does not count as missing.
  expect(score({ preferredNext: [], completed: [{ text: 'run the tests' }] })).toBe(1);
  expect(score({ completed: [{ text: 'run the tests' }] })).toBe(1);
  const values = {
    goal: 0.857142857,
    action: 0.5,
    failureRecall: 1,
    workingSet: 0.666666667,
    replanning: 0.8,
    redundantExploration: 0.75,
  };
  expect(scoreOf(values)).toBe(0.763928571);
});

it('an item that is in progress and planned next counts once', () => {
  const twice = { ...parent, preferredNext: [...parent.preferredNext, 'Write the exporter'] };
  expect(measure(twice, twice, CONTEXT).action).toBe(1);
  expect(measure(twice, parent, CONTEXT).action).toBe(1);
});

it('replanning is counted over the last 20 checkpoints', () => {
  const reasons = [...Array.from({ length: 4 }, () => 'PLAN_UPDATE'), ...Array.from({ length: 30 }, () => 'AUTO_SAVE')];
  expect(measure(parent, parent, { ...CONTEXT, reasons }).replanning).toBe(0.8);
  expect(measure(parent, parent, { ...CONTEXT, actions: { taken: 4, redundant: 1 } }).redundantExploration).toBe(0.75);
});

// Example 17.
it.each([
  [{ goal: 1, newTools: 0, plans: 0, brokenConstraints: 0 }, 0, 'low'],
  [{ goal: 1, newTools: 0, plans: 1, brokenConstraints: 0 }, 0.2, 'medium'],
  [{ goal: 1, newTools: 0, plans: 0, brokenConstraints: 1 }, 0.4, 'high'],
  [{ goal: 0, newTools: 1, plans: 0, brokenConstraints: 1 }, 0.8, 'critical'],
])('the drift of %j is as computed by hand', (parts, expected, level) => {
  expect(driftOf(parts)).toEqual({ score: expected, level });
});

it('a warning is given for a critical call and for thrashing, and then none for ten calls', () => {
  const high = (count: number) => Array.from({ length: count }, () => 0.4);
  expect(
    [[], [0.6], [0.7], high(4), high(5), [...high(5), 0.9], [...high(5), ...high(10)], [...high(15), 0.7]].map(
      warningOf,
    ),
  ).toEqual([null, null, 'nudge', null, 'thrashing', null, null, 'thrashing']);
});

it.each([
  [{ goal: 1, constraints: 1, position: 1, tools: 1, depth: 0 }, 1, 'good'],
  [{ goal: 1, constraints: 1, position: 1, tools: 1, depth: 3 }, 0.756, 'fair'],
  [{ goal: 0, constraints: 1, position: 0.5, tools: 0, depth: 0 }, 0.4, 'poor'],
])('the recovery of %j is as computed by hand', (parts, expected, level) => {
  expect(recoveryScoreOf(parts)).toEqual({ score: expected, level });
});

it.each([
  ['a third retry', { retryCount: 3, confidence: 0.9, advised: null }, 'abandon', 'NONE'],
  ['no checkpoint', { retryCount: 0, confidence: null, advised: null }, 'start_fresh', 'NONE'],
  ['too little confidence', { retryCount: 2, confidence: 0.29, advised: null }, 'start_fresh', 'NONE'],
  ['no interruption', { retryCount: 0, confidence: 0.3, advised: null }, 'restore', 'SELECTIVE'],
  [
    'a crash',
    { retryCount: 0, confidence: 0.5, advised: { action: 'restore' as const, restoreMode: 'FULL' as const } },
    'restore',
    'FULL',
  ],
] as const)('the advice after %s is as specified', (_, asked, action, restoreMode) => {
  expect(recommend(asked)).toMatchObject({ action, restoreMode });
});

// Section 4.4 and example 16.
describe('the memories of a task', () => {
  const memory = (n: number, importance: number, category = 'strategy') => ({ id: `clm_${n}`, importance, category });
  const many = (count: number, importance: number, category?: string) =>
    Array.from({ length: count }, (_, n) => memory(n, importance, category));

  it('are selected if their importance is at least .5 or if they are failures', () => {
    const memories = [memory(1, 0.5), memory(2, 0.49), memory(3, 0.1, 'failure'), memory(4, 0.9)];
    expect(memoriesFor('SELECTIVE', memories).map(({ id }) => id)).toEqual(['clm_1', 'clm_3', 'clm_4']);
    expect(memoriesFor('FULL', memories)).toEqual(memories);
    expect(memoriesFor('NONE', memories)).toEqual([]);
  });

  it.each([
    ['FULL', 20],
    ['SELECTIVE', 10],
    ['NONE', 0],
  ] as const)('are restored with %s: the best %i of 30', (mode, count) => {
    const memories = many(30, 0.9);
    expect(memoriesFor(mode, memories)).toEqual(memories.slice(0, count));
  });

  it.each([
    [12, 12 + 8],
    [20, 20],
    [25, 20],
  ])('start with the %i failures of a tool that failed: %i memories in all', (failures, count) => {
    const failed = many(failures, 0.5, 'failure');
    const others = many(30, 0.9).map((each, n) => ({ ...each, id: `clm_other_${n}` }));
    const restored = memoriesFor('SELECTIVE', [...others, ...failed], new Set(failed.map(({ id }) => id)));
    expect(restored).toHaveLength(count);
    expect(restored.slice(0, Math.min(failures, 20))).toEqual(failed.slice(0, 20));
  });
});
