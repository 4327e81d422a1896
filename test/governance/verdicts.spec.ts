import { expect, it } from '@jest/globals';
import { METRIC_NAMES, type Metric, type Metrics } from './measure/metrics.js';
import {
  ablatedBy,
  compare,
  fairnessOf,
  familyVerdict,
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
  expect(causes(five(GOOD).slice(1), five(RAW).slice(1))).toEqual(['fewer than 5 seeds']);
  expect(causes(five({ ...GOOD, taskSuccess: 0.76 }))).toEqual([
    'task success is lower by 4.0 points, at most 3 are allowed',
  ]);
  expect(causes(five({ ...GOOD, brier: 0.28, ece: 0.28 }))).toEqual([
    '2 policy metrics are better by 10 % in at least 4 seeds, not 3',
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

it('a family is won by a governance metric and a continuity metric', () => {
  const ours = { ...GOOD, constraintRetention: 1 };
  expect(familyVerdict('f', five(ours), five({ ...RAW, constraintRetention: 0.5 })).isShown).toBe(true);
  expect(familyVerdict('f', five(ours), five({ ...RAW, constraintRetention: 1 })).isShown).toBe(false);
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
