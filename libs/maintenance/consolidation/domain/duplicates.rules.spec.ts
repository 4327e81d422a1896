import { describe, expect, it } from '@jest/globals';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { aClaim } from '#libs/testing/stored-claims.js';
import { pairDuplicates, type Evidence } from './duplicates.rules.js';

const spaceId = 'spc_00000000000000000000000000';
const triple: [string, string, string] = ['Ada', 'home', 'Paris'];
const at = (day: string): Date => new Date(`2026-01-${day}T00:00:00Z`);
const near: Evidence = { cosine: () => 0.97, isParted: () => false, isHeld: () => false };
const names = (claims: readonly Claim[], threshold = 0.95, evidence: Partial<Evidence> = {}) =>
  pairDuplicates(claims, threshold, { ...near, ...evidence }).map(({ survivorId, mergedId }) => [
    nameOf(claims, survivorId),
    nameOf(claims, mergedId),
  ]);
const nameOf = (claims: readonly Claim[], id: string) => claims.find((claim) => claim.id === id)!.externalId;
const note = (name: string, more: Partial<Claim> = {}) =>
  aClaim({ spaceId, externalId: name, text: 'the same words', ...more });
const fact = (name: string, more: Partial<Claim> = {}) =>
  aClaim({ spaceId, externalId: name, text: name, triple, validFromInferred: false, ...more });

describe('of claims that say the same', () => {
  it.each<[string, Claim[], string[][]]>([
    ['the more trusted stays', [note('a', { gateTrust: 0.5 }), note('b', { gateTrust: 0.6 })], [['b', 'a']]],
    [
      'of equals the one that ages from later stays',
      [note('a', { agingFrom: at('02') }), note('b', { agingFrom: at('01') })],
      [['a', 'b']],
    ],
    [
      'the best takes in all',
      [note('a', { gateTrust: 0.5 }), note('b', { gateTrust: 0.7 }), note('c', { gateTrust: 0.6 })],
      [
        ['b', 'c'],
        ['b', 'a'],
      ],
    ],
    [
      "one whose window lies within the other's is taken in",
      [fact('a', { gateTrust: 0.6, validFrom: at('01') }), fact('b', { validFrom: at('02'), validUntil: at('03') })],
      [['a', 'b']],
    ],
    [
      "so is one whose window holds the other's",
      [fact('a', { gateTrust: 0.6, validFrom: at('02'), validUntil: at('03') }), fact('b', { validFrom: at('01') })],
      [['a', 'b']],
    ],
    [
      'windows that only overlap keep them apart',
      [
        fact('a', { validFrom: at('01'), validUntil: at('03') }),
        fact('b', { validFrom: at('02'), validUntil: at('04') }),
      ],
      [],
    ],
  ])('%s', (_, claims, merged) => {
    expect(names(claims)).toEqual(merged);
  });

  it.each<[string, number, Partial<Evidence>, number]>([
    ['as near as it takes are merged', 0.95, { cosine: () => 0.95 }, 1],
    ['rounded to four decimals first', 0.95, { cosine: () => 0.94996 }, 1],
    ['less near are not', 0.95, { cosine: () => 0.94994 }, 0],
    ['without a vector are not', 0.95, { cosine: () => undefined }, 0],
    ['parted by somebody stay apart', 0.95, { isParted: () => true }, 0],
    ['held by the graph stay', 0.95, { isHeld: () => true }, 0],
  ])('those %s', (_, threshold, evidence, merged) => {
    expect(names([note('a'), note('b', { gateTrust: 0.9 })], threshold, evidence)).toHaveLength(merged);
  });

  it('those of other amounts stay apart, however near', () => {
    expect(names([note('a', { text: 'pays $750' }), note('b', { text: 'pays €750' })])).toEqual([]);
  });

  it('takes in what the best is not near to by the next best', () => {
    const claims = [note('a', { gateTrust: 0.9 }), note('b', { gateTrust: 0.8 }), note('c', { gateTrust: 0.7 })];
    const apart = new Set([`${claims[0]!.id} ${claims[1]!.id}`, `${claims[0]!.id} ${claims[2]!.id}`]);
    expect(names(claims, 0.95, { cosine: (one, other) => (apart.has(`${one} ${other}`) ? 0.5 : 1) })).toEqual([
      ['b', 'c'],
    ]);
  });
});
