import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import type { Claim, ClaimStatus } from '../state/claim.js';
import { emptySlot, type KnownSlot } from '../state/slot.js';
import { matchFragment } from './fragment.rules.js';

const NOW = new Date('2030-01-01T00:00:00Z');
const claim = (id: string, valueKey: string, more: Partial<Claim> = {}): Claim =>
  ({
    id,
    valueKey,
    status: 'active',
    gateTrust: 0.5,
    validFrom: new Date(0),
    validUntil: null,
    ...more,
  }) as Claim;
const slot = (claims: Claim[], cardinality: 'single' | 'multi' = 'single'): KnownSlot => ({
  ...emptySlot('spc_1' as Id<'spc'>),
  predicate: { cardinality } as KnownSlot['predicate'],
  claims,
});
const matched = (slots: KnownSlot[], valueKey = 'a'): [string | null, string[]] => {
  const { same, others } = matchFragment(slots, valueKey, NOW);
  return [same?.id ?? null, others.map(({ id }) => id)];
};

describe('a fragment', () => {
  it.each<[string, KnownSlot[], ReturnType<typeof matched>]>([
    ['matches nothing if its key has no claims', [slot([]), slot([])], [null, []]],
    [
      'supports a claim of the workspace with the same value',
      [slot([claim('1', 'a'), claim('2', 'b')]), slot([claim('3', 'a')])],
      ['1', []],
    ],
    [
      'contradicts claims of the workspace with other values',
      [slot([claim('1', 'b'), claim('2', 'c')]), slot([claim('3', 'a')])],
      [null, ['1', '2']],
    ],
    ['supports a claim outside the workspace with the same value', [slot([]), slot([claim('3', 'a')])], ['3', []]],
    [
      'contradicts a claim outside the workspace with another value',
      [slot([]), slot([claim('3', 'b')])],
      [null, ['3']],
    ],
    [
      'does not contradict another value of a multi-valued predicate',
      [slot([claim('1', 'b')], 'multi'), slot([claim('3', 'b')], 'multi')],
      [null, []],
    ],
    ['does not contradict a claim that is no longer valid', [slot([claim('1', 'b', { validUntil: NOW })])], [null, []]],
    [
      'supports the stronger of two claims with the same value',
      [slot([claim('1', 'a'), claim('2', 'a', { gateTrust: 0.6 })])],
      ['2', []],
    ],
  ])('%s', (_, slots, expected) => {
    expect(matched(slots)).toEqual(expected);
  });

  it('either supports one claim of its key or contradicts some, and all of these are active or disputed', () => {
    const statuses: ClaimStatus[] = ['active', 'disputed', 'quarantined', 'archived', 'superseded', 'retracted'];
    const claims = fc.array(
      fc.record({
        valueKey: fc.constantFrom('a', 'b', 'c'),
        status: fc.constantFrom(...statuses),
        gateTrust: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(fc.array(claims, { maxLength: 2 }), (lanes) => {
        const slots = lanes.map((each, lane) => slot(each.map((one, n) => claim(`${lane}${n}`, one.valueKey, one))));
        const { same, others } = matchFragment(slots, 'a', NOW);
        expect(same !== null && others.length > 0).toBe(false);
        for (const each of [...(same === null ? [] : [same]), ...others]) {
          expect(['active', 'disputed']).toContain(each.status);
          expect(each.valueKey === 'a').toBe(each === same);
        }
      }),
    );
  });
});
