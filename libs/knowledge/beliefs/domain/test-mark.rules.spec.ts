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
    ['is none without a result', [], null],
    ['is the only test that failed', [fails(1)], 'tst_1'],
    ['is none if the failed test is not decisive', [fails(1, { decisive: false })], null],
    ['is none if the only test passed', [passes(1)], null],
    ['is the later of two failed tests', [fails(1), fails(2)], 'tst_2'],
    ['is none if a later test passed', [fails(1), passes(2)], null],
    ['remains if the test that passed is earlier', [passes(1), fails(2)], 'tst_2'],
    ['remains if a later test passed with less ρ', [fails(1), passes(2, { rho: 0.84 })], 'tst_1'],
    ['is none if a later test passed with more ρ', [fails(1), passes(2, { rho: 0.9 })], null],
    ['remains if the later test that passed is not decisive', [fails(1), passes(2, { decisive: false })], 'tst_1'],
    [
      'remains if a reviewer ordered it and an agent proposed the test that passed',
      [fails(1, { ordered: true }), passes(2)],
      'tst_1',
    ],
    [
      'is none if an agent proposed it and a reviewer ordered the test that passed',
      [fails(1), passes(2, { ordered: true })],
      null,
    ],
    ['is the last of three tests if that test failed', [fails(1), passes(2), fails(3)], 'tst_3'],
    [
      'is the first of two failures if a pass cancels only the second',
      [fails(1, { rho: 0.95 }), fails(2), passes(3, { rho: 0.9 })],
      'tst_1',
    ],
  ])('%s', (_, results, test) => {
    expect(failedTestIn(results)).toBe(test);
  });

  it.each<[string, TestResult[], boolean]>([
    ['is absent, and the claim confirmed, after a single pass', [passes(1)], true],
    ['keeps a claim from being confirmed by an earlier pass', [passes(1), fails(2)], false],
    ['is cancelled by a later pass, which confirms the claim', [fails(1), passes(2)], true],
    ['is absent without a result, and the claim not confirmed', [], false],
    [
      'is absent after a pass that is not decisive, and the claim not confirmed',
      [passes(1, { decisive: false })],
      false,
    ],
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

  it('ends when the evidence of all failures is revoked', () => {
    fc.assert(
      fc.property(results, (list) => {
        expect(failedTestIn(list.filter(({ side }) => side === 'support'))).toBeNull();
      }),
    );
  });

  it('does not begin when the evidence of a failure is revoked, or end when that of a pass is revoked', () => {
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

  it('ends when a later test that a reviewer ordered passes decisively with the highest ρ', () => {
    fc.assert(
      fc.property(results, (list) => {
        expect(failedTestIn([...list, passes(list.length + 1, { rho: 0.99, ordered: true })])).toBeNull();
      }),
    );
  });
});
