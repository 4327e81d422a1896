import { describe, expect, it } from '@jest/globals';
import { METRIC_NAMES, type Metric, type Metrics } from './measure/metrics.js';
import {
  ablatedBy,
  compare,
  fairnessOf,
  familyVerdict,
  FORETOLD,
  improvement,
  spreadOf,
  verdictOf,
  type Conditions,
} from './measure/verdicts.js';

const metrics = (given: Partial<Metrics>): Metrics => ({
  ...(Object.fromEntries(METRIC_NAMES.map((name) => [name, null])) as Metrics),
  ...given,
});
const five = (given: Partial<Metrics>): Metrics[] => Array.from({ length: 5 }, () => metrics(given));

const RAW = { falsePromotion: 0.4, brier: 0.3, ece: 0.3, staleHandling: 0.5, taskSuccess: 0.8 };
const GOOD = { falsePromotion: 0.1, brier: 0.2, ece: 0.2, staleHandling: 0.9, taskSuccess: 0.78 };

it('the range is computed over seeds in which something was counted', () => {
  expect(spreadOf([1, null, 2])).toEqual({ mean: 1.5, least: 1, most: 2 });
  expect(spreadOf([null])).toEqual({ mean: null, least: null, most: null });
});

it.each<[Metric, number | null, number | null, number | null]>([
  ['brier', 0.2, 0.4, 0.5],
  ['brier', 0.4, 0.2, -1],
  ['staleHandling', 0.6, 0.5, 0.2],
  ['staleHandling', 0.5, 0, null],
  ['brier', null, 0.4, null],
  ['brier', 0.2, null, null],
  ['evidencePerAccepted', 1, 2, null],
])('the improvement of %s to %p compared with %p is %p', (metric, ours, theirs, expected) => {
  const found = improvement(metric, ours, theirs);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 12);
});

it('a system is shown to be better only by three policy metrics, over five seeds, with almost no loss of task success', () => {
  expect(verdictOf(five(GOOD), five(RAW))).toMatchObject({ isShown: true, causes: [], taskLoss: expect.closeTo(0.02) });
  const causes = (ours: Metrics[], theirs = five(RAW)): string[] => verdictOf(ours, theirs).causes;
  expect(causes(five(GOOD).slice(1), five(RAW).slice(1))).toEqual([
    'fewer than 5 seeds',
    '0 policy metrics are better by 10 % in at least 4 of 5 seeds, not 3',
    'task success was measured for both in 4 seeds, not 5',
  ]);
  expect(causes(five({ ...GOOD, taskSuccess: 0.76 }))).toEqual([
    'task success is lower by 4.0 points, at most 3 are allowed',
  ]);
  expect(causes(five({ ...GOOD, brier: 0.28, ece: 0.28 }))).toEqual([
    '2 policy metrics are better by 10 % in at least 4 of 5 seeds, not 3',
  ]);
  expect(causes(five(GOOD), five({ ...RAW, brier: 0, ece: null }))).toHaveLength(1);
  expect(causes(five({ ...GOOD, taskSuccess: null }))).toEqual(['task success was not measured']);
});

it('an improvement of exactly 10 % counts, and a loss of exactly 3 points is allowed', () => {
  const ours = five({ falsePromotion: 0.36, brier: 0.27, ece: 0.27, taskSuccess: 0.77 });
  expect(verdictOf(ours, five(RAW)).isShown).toBe(true);
});

it('a metric that is better in only three seeds does not count', () => {
  const ours = [0.01, 0.01, 0.01, 0.5, 0.5].map((brier) => metrics({ brier }));
  expect(compare('brier', ours, five({ brier: 0.4 }))).toMatchObject({ seeds: 3, counts: false });
});

it('to win a family, a governance metric and a continuity metric must be better', () => {
  const ours = { ...GOOD, constraintRetention: 1 };
  expect(familyVerdict('f', five(ours), five({ ...RAW, constraintRetention: 0.5 })).isShown).toBe(true);
  expect(familyVerdict('f', five(ours), five({ ...RAW, constraintRetention: 1 })).isShown).toBe(false);
});

describe('a value that is missing in one seed', () => {
  const without = (list: Metrics[], ...names: Metric[]): Metrics[] =>
    list.map((each, n) => (n === 0 ? { ...each, ...Object.fromEntries(names.map((name) => [name, null])) } : each));

  it.each(['ours', 'theirs'] as const)('is not made up for by the others, if it is one of %s', (side) => {
    const [ours, theirs] = [five({ brier: 0.2 }), five({ brier: 0.4 })];
    expect(compare('brier', ours, theirs)).toMatchObject({ pairs: 5, seeds: 5, isBetter: true, counts: true });
    const lacking = side === 'ours' ? [without(ours, 'brier'), theirs] : [ours, without(theirs, 'brier')];
    expect(compare('brier', lacking[0]!, lacking[1]!)).toMatchObject({
      ...{ pairs: 4, seeds: 4, improvement: expect.closeTo(0.5), isBetter: false, counts: false },
    });
  });

  it('leaves the other system without that seed, so that both means are over the same seeds', () => {
    // Without the first seed, `ours` is worse. If the first seed counted, the mean of `theirs` would be even worse.
    const ours = [null, 0.3, 0.3, 0.3, 0.3, 0.3].map((brier) => metrics({ brier }));
    const theirs = [1, 0.2, 0.2, 0.2, 0.2, 0.2].map((brier) => metrics({ brier }));
    expect(compare('brier', ours, theirs)).toMatchObject({
      ...{ pairs: 5, seeds: 0, improvement: expect.closeTo(-0.5), isBetter: false, counts: false },
    });
    expect(ablatedBy({ metric: 'brier' }, theirs, ours)).toMatchObject({
      ...{ difference: expect.closeTo(0.1), seeds: 5, asExpected: true },
    });
  });

  it('counts if five other seeds have one', () => {
    const six = (brier: number): Metrics[] => [...five({ brier }), metrics({ brier })];
    expect(compare('brier', without(six(0.2), 'brier'), six(0.4))).toMatchObject({ pairs: 5, counts: true });
  });

  it('leaves nothing to claim: neither an improvement, nor a family that is won, nor an ablation as expected', () => {
    const lacking = without(five(RAW), 'falsePromotion', 'brier');
    expect(verdictOf(five(GOOD), lacking).causes).toEqual([
      '2 policy metrics are better by 10 % in at least 4 of 5 seeds, not 3',
    ]);
    expect(verdictOf(five(GOOD), without(five(RAW), 'taskSuccess')).causes).toEqual([
      'task success was measured for both in 4 seeds, not 5',
    ]);
    const [won, lost] = [1, 0.5].map((constraintRetention) =>
      five({ brier: 1 - constraintRetention, constraintRetention }),
    );
    expect(familyVerdict('f', won!, lost!).isShown).toBe(true);
    expect(familyVerdict('f', won!, without(lost!, 'constraintRetention')).isShown).toBe(false);
    expect(ablatedBy({ metric: 'brier' }, five({ brier: 0.2 }), without(five({ brier: 0.3 }), 'brier'))).toMatchObject({
      ...{ difference: expect.closeTo(0.1), asExpected: false },
    });
  });
});

it('with more than five seeds, the same share of them must be better', () => {
  const theirs = Array.from({ length: 10 }, () => metrics({ brier: 0.4 }));
  const better = (count: number): Metrics[] =>
    theirs.map((each, n) => (n < count ? metrics({ brier: 0.1 }) : { ...each, brier: 0.41 }));
  expect([8, 7].map((count) => compare('brier', better(count), theirs).counts)).toEqual([true, false]);
});

it('an ablation is as expected if its results are worse on average', () => {
  const of = (after: number | null) => ablatedBy({ metric: 'brier' }, five({ brier: 0.2 }), five({ brier: after }));
  expect(of(0.3)).toMatchObject({ asExpected: true, seeds: 5, difference: expect.closeTo(0.1) });
  expect({ same: of(0.2).asExpected, better: of(0.1).asExpected, missing: of(null).asExpected }).toEqual({
    same: false,
    better: false,
    missing: false,
  });
});

it.each<[string, number[], { seeds: number; differing: number; asExpected: boolean }]>([
  ['the only two that differ', [0.4, 0.4, 0.2, 0.2, 0.2], { seeds: 2, differing: 2, asExpected: true }],
  ['two of three that differ', [0.4, 0.4, 0.1, 0.2, 0.2], { seeds: 2, differing: 3, asExpected: true }],
  ['two of four that differ', [0.4, 0.4, 0.1, 0.1, 0.2], { seeds: 2, differing: 4, asExpected: false }],
  ['two of five that differ', [0.9, 0.9, 0.1, 0.1, 0.1], { seeds: 2, differing: 5, asExpected: false }],
  ['three of five, but better on average', [0.21, 0.21, 0.21, 0, 0], { seeds: 3, differing: 5, asExpected: false }],
])('an ablation that is worse in %s is judged by most of the seeds in which it differs', (_case, after, expected) => {
  const ablated = after.map((brier) => metrics({ brier }));
  expect(ablatedBy({ metric: 'brier' }, five({ brier: 0.2 }), ablated)).toMatchObject(expected);
});

it('where the specification expects worse calibration, both of its metrics are judged', () => {
  const judged = Object.entries(FORETOLD).map(([name, list]) => [name, list.map(({ metric }) => metric)] as const);
  const calibrated = judged.filter(([, list]) => list.includes('brier') || list.includes('ece'));
  expect(calibrated.map(([name]) => name)).toEqual(['no-provenance-weight', 'direct-writes']);
  for (const [name, list] of calibrated)
    expect({ [name]: list }).toEqual({ [name]: ['falsePromotion', 'brier', 'ece'] });
});

it('fairness compares all pairs, with tools and seeds as sets', () => {
  const conditions: Conditions = {
    ...{ model: 'm', promptFamily: 'p', tools: ['a', 'b'], tokenBudget: 1, timeoutMs: 1, seeds: [1, 2] },
  };
  const named = (name: string, more: Partial<Conditions> = {}) => ({ name, conditions: { ...conditions, ...more } });
  expect(fairnessOf([])).toEqual({ isFair: false, differences: ['no systems'] });
  expect(fairnessOf([named('A'), named('B', { tools: ['b', 'a'], seeds: [2, 1] })]).isFair).toBe(true);
  expect(fairnessOf([named('A'), named('B', { tokenBudget: 2 }), named('C', { seeds: [1] })]).differences).toEqual([
    'A vs B: tokenBudget',
    'A vs C: seeds',
    'B vs C: tokenBudget',
    'B vs C: seeds',
  ]);
});

it.each<[keyof Conditions, unknown]>([
  ['model', ['m', 'n']],
  ['promptFamily', 'q'],
  ['tools', ['a', 'b', 'c']],
  ['tokenBudget', 2],
  ['timeoutMs', 2],
  ['seeds', [1]],
])('fairness fails if only %s differs', (field, value) => {
  const conditions: Conditions = {
    ...{ model: ['m'], promptFamily: 'p', tools: ['a', 'b'], tokenBudget: 1, timeoutMs: 1, seeds: [1, 2] },
  };
  const other = { ...conditions, [field]: value };
  expect(
    fairnessOf([
      { name: 'A', conditions },
      { name: 'B', conditions: other },
    ]),
  ).toEqual({ isFair: false, differences: [`A vs B: ${field}`] });
});
