import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { failedTestIn, isBorneOut, type TestResult } from './test-mark.rules.js';

const result = (place: number, side: TestResult['side'], given: Partial<TestResult> = {}): TestResult => ({
  testId: `tst_${place}` as Id<'tst'>,
  place,
  side,
  rho: 0.85,
  decisive: true,
  ordered: false,
  ...given,
});
const fails = (place: number, given: Partial<TestResult> = {}) => result(place, 'contradiction', given);
const passes = (place: number, given: Partial<TestResult> = {}) => result(place, 'support', given);

describe('the failed test in force', () => {
  it.each<[string, TestResult[], string | null]>([
    ['there is no result', [], null],
    ['a test failed', [fails(1)], 'tst_1'],
    ['a test failed that is not decisive', [fails(1, { decisive: false })], null],
    ['a test passed', [passes(1)], null],
    ['two failed: the later', [fails(1), fails(2)], 'tst_2'],
    ['a later one passed', [fails(1), passes(2)], null],
    ['an earlier one passed', [passes(1), fails(2)], 'tst_2'],
    ['a later one passed with less ρ', [fails(1), passes(2, { rho: 0.84 })], 'tst_1'],
    ['a later one passed with more ρ', [fails(1), passes(2, { rho: 0.9 })], null],
    ['a later one passed that is not decisive', [fails(1), passes(2, { decisive: false })], 'tst_1'],
    [
      'what a reviewer ordered failed, and what an agent proposed passed',
      [fails(1, { ordered: true }), passes(2)],
      'tst_1',
    ],
    [
      'what an agent proposed failed, and what a reviewer ordered passed',
      [fails(1), passes(2, { ordered: true })],
      null,
    ],
    ['the last of three failed', [fails(1), passes(2), fails(3)], 'tst_3'],
    [
      'only the second of two failures is lifted',
      [fails(1, { rho: 0.95 }), fails(2), passes(3, { rho: 0.9 })],
      'tst_1',
    ],
  ])('%s', (_, results, test) => {
    expect(failedTestIn(results)).toBe(test);
  });

  it.each<[string, TestResult[], boolean]>([
    ['a pass bears it out', [passes(1)], true],
    ['a pass before a failure does not', [passes(1), fails(2)], false],
    ['a pass after a failure does', [fails(1), passes(2)], true],
    ['no result does not', [], false],
    ['a pass that is not decisive does not', [passes(1, { decisive: false })], false],
  ])('%s', (_, results, isSo) => {
    expect(isBorneOut(results)).toBe(isSo);
  });

  const results = fc
    .array(
      fc.record({
        side: fc.constantFrom('support', 'contradiction'),
        rho: fc.constantFrom(0.6, 0.75, 0.85, 0.99),
        decisive: fc.boolean(),
        ordered: fc.boolean(),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map(({ side, ...given }, i) => result(i + 1, side as TestResult['side'], given)));

  it('does not depend on the order in which results are read', () => {
    fc.assert(
      fc.property(results, fc.nat(), (list, seed) => {
        const shuffled = [...list].sort((a, b) => ((a.place * 7919 + seed) % 13) - ((b.place * 7919 + seed) % 13));
        expect(failedTestIn(shuffled)).toBe(failedTestIn(list));
      }),
    );
  });

  it('ends when the evidence of every failure is revoked, whatever else there is', () => {
    fc.assert(
      fc.property(results, (list) => {
        expect(failedTestIn(list.filter(({ side }) => side === 'support'))).toBeNull();
      }),
    );
  });

  it('never begins because evidence of a failure is revoked, and never ends because evidence of a pass is', () => {
    fc.assert(
      fc.property(results, fc.nat({ max: 7 }), (list, at) => {
        const revoked = list[at];
        const left = list.filter((each) => each !== revoked);
        const [before, after] = [failedTestIn(list), failedTestIn(left)];
        if (revoked?.side === 'contradiction' && before === null) expect(after).toBeNull();
        if (revoked?.side === 'support' && before !== null) expect(after).not.toBeNull();
      }),
    );
  });

  it('ends with a later decisive pass of the highest ρ that a reviewer ordered', () => {
    fc.assert(
      fc.property(results, (list) => {
        expect(failedTestIn([...list, passes(list.length + 1, { rho: 0.99, ordered: true })])).toBeNull();
      }),
    );
  });
});
