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

describe('a fragment and the claims of its key', () => {
  it.each<[string, KnownSlot[], ReturnType<typeof matched>]>([
    ['nothing known', [slot([]), slot([])], [null, []]],
    ['the same in the workspace', [slot([claim('1', 'a'), claim('2', 'b')]), slot([claim('3', 'a')])], ['1', []]],
    [
      'others in the workspace',
      [slot([claim('1', 'b'), claim('2', 'c')]), slot([claim('3', 'a')])],
      [null, ['1', '2']],
    ],
    ['the same outside', [slot([]), slot([claim('3', 'a')])], ['3', []]],
    ['another outside', [slot([]), slot([claim('3', 'b')])], [null, ['3']]],
    ['another of several', [slot([claim('1', 'b')], 'multi'), slot([claim('3', 'b')], 'multi')], [null, []]],
    ['what is over', [slot([claim('1', 'b', { validUntil: NOW })])], [null, []]],
    [
      'of two that say the same the stronger',
      [slot([claim('1', 'a'), claim('2', 'a', { gateTrust: 0.6 })])],
      ['2', []],
    ],
  ])('%s', (_, slots, expected) => {
    expect(matched(slots)).toEqual(expected);
  });

  it('it either supports one of them or contradicts some, and only believed ones', () => {
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
