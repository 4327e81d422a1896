import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { chooseTest, separationAmong, type FeasibleTest } from './selection.rules.js';

type Expected = Record<string, string>;

const feasible = (id: string, cost: number, rho: number, expected: Expected = { a: 'x', b: 'y' }): FeasibleTest => ({
  test: {
    id: id as Id<'tst'>,
    cost,
    claims: Object.entries(expected).map(([claimId, outcome]) => ({
      claimId: claimId as Id<'clm'>,
      expected: outcome,
      result: null,
      decisive: null,
    })),
  },
  rho,
});
const chosen = (tests: FeasibleTest[], claims = ['a', 'b', 'c']) => chooseTest(tests, new Set(claims))?.test.id ?? null;

describe('the choice of the test to do (beliefs spec, section 5.2)', () => {
  it.each<[string, FeasibleTest[], string | null]>([
    ['without tests, none is chosen', [], null],
    [
      'of tests that differ in cost, the cheapest is chosen',
      [feasible('tst_1', 2, 0.8), feasible('tst_2', 1, 0.8)],
      'tst_2',
    ],
    ['a higher ρ can outweigh a higher cost', [feasible('tst_1', 2, 0.9), feasible('tst_2', 1.5, 0.6)], 'tst_1'],
    [
      'a higher separation can outweigh a higher cost',
      [feasible('tst_1', 2, 0.8), feasible('tst_2', 3, 0.8, { a: 'x', b: 'y', c: 'z' })],
      'tst_2',
    ],
    [
      'of tests at the same price, the test with the higher ρ is chosen',
      [feasible('tst_1', 1, 0.5), feasible('tst_2', 1.6, 0.8)],
      'tst_2',
    ],
    [
      'of free tests, the test with the higher ρ is chosen',
      [feasible('tst_1', 0, 0.5), feasible('tst_2', 0, 0.8)],
      'tst_2',
    ],
    [
      'of equal tests, the test with the lower id is chosen',
      [feasible('tst_2', 1, 0.8), feasible('tst_1', 1, 0.8)],
      'tst_1',
    ],
    ['a test that distinguishes no claims is not chosen', [feasible('tst_1', 0, 0.9, { a: 'x', b: 'x' })], null],
    ['a test of a single claim can be chosen', [feasible('tst_1', 1, 0.9, { a: 'x' })], 'tst_1'],
    ['a test of other claims is not chosen', [feasible('tst_1', 0, 0.9, { d: 'x', e: 'y' })], null],
    ['a test with a worthless source is not chosen', [feasible('tst_1', 0, 0)], null],
  ])('%s', (_name, tests, id) => {
    expect(chosen(tests)).toBe(id);
  });

  it('counts only pairs of the claims in question, so that naming other claims makes no test better', () => {
    const padded: Expected = { a: 'x', b: 'y', ...Object.fromEntries(['d', 'e', 'f', 'g', 'h'].map((id) => [id, id])) };
    expect(separationAmong(feasible('tst_1', 1, 1, padded).test, new Set(['a', 'b']))).toBe(1);
    expect(chosen([feasible('tst_1', 1.1, 0.8, padded), feasible('tst_2', 1, 0.8)], ['a', 'b'])).toBe('tst_2');
  });

  const aTest = fc
    .record({
      id: fc.integer({ min: 0, max: 99 }),
      cost: fc.double({ min: 0, max: 10, noNaN: true }),
      rho: fc.double({ min: 0, max: 0.99, noNaN: true }),
      expected: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y', 'z'), { minKeys: 1 }),
    })
    .map(({ id, cost, rho, expected }) => feasible(`tst_${String(id).padStart(2, '0')}`, cost, rho, expected));
  const tests = fc.uniqueArray(aTest, { selector: ({ test }) => test.id, maxLength: 8 });

  it('does not depend on the order of the tests, and never chooses a test that cannot distinguish any claims', () => {
    fc.assert(
      fc.property(tests, (all) => {
        const choice = chooseTest(all, new Set(['a', 'b', 'c']));
        expect(chooseTest([...all].reverse(), new Set(['a', 'b', 'c']))?.test.id).toBe(choice?.test.id);
        if (choice !== null) expect(choice.separation).toBeGreaterThanOrEqual(1);
        for (const each of all) {
          const separation = separationAmong(each.test, new Set(['a', 'b', 'c']));
          if (choice === null || each.rho === 0 || separation === 0) continue;
          const price = choice.test.cost / (choice.rho * choice.separation);
          expect(price).toBeLessThanOrEqual(each.test.cost / (each.rho * separation));
        }
      }),
    );
  });

  it('chooses no test only if no test is feasible', () => {
    fc.assert(
      fc.property(tests, (all) => {
        const claims = new Set(['a', 'b', 'c']);
        const isFeasible = all.some(({ test, rho }) => rho > 0 && separationAmong(test, claims) >= 1);
        expect(chooseTest(all, claims) !== null).toBe(isFeasible);
      }),
    );
  });
});
