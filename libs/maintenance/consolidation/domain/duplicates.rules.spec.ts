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

describe('the merging of claims that say the same', () => {
  it.each<[string, Claim[], string[][]]>([
    [
      'the claim with more trust survives',
      [note('a', { gateTrust: 0.5 }), note('b', { gateTrust: 0.6 })],
      [['b', 'a']],
    ],
    [
      'if trust is equal, the claim with the later agingFrom survives',
      [note('a', { agingFrom: at('02') }), note('b', { agingFrom: at('01') })],
      [['a', 'b']],
    ],
    [
      'a claim of a user survives one with more trust, and so does one that a reviewer activated',
      [
        note('a', { gateTrust: 0.9 }),
        note('b', { gateTrust: 0.5, activated: true }),
        note('c', { gateTrust: 0.4, baseClass: 'user_explicit' }),
      ],
      [
        ['c', 'b'],
        ['c', 'a'],
      ],
    ],
    [
      'the claim with the most trust absorbs all others',
      [note('a', { gateTrust: 0.5 }), note('b', { gateTrust: 0.7 }), note('c', { gateTrust: 0.6 })],
      [
        ['b', 'c'],
        ['b', 'a'],
      ],
    ],
    [
      'a claim whose window lies within the window of the survivor is merged',
      [fact('a', { gateTrust: 0.6, validFrom: at('01') }), fact('b', { validFrom: at('02'), validUntil: at('03') })],
      [['a', 'b']],
    ],
    [
      'a claim whose window contains the window of the survivor is merged',
      [fact('a', { gateTrust: 0.6, validFrom: at('02'), validUntil: at('03') }), fact('b', { validFrom: at('01') })],
      [['a', 'b']],
    ],
    [
      'claims whose windows only overlap are not merged',
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
    ['are merged if their cosine equals the threshold', 0.95, { cosine: () => 0.95 }, 1],
    ['are merged if their cosine rounds to the threshold', 0.95, { cosine: () => 0.94996 }, 1],
    ['are not merged if their cosine is below the threshold', 0.95, { cosine: () => 0.94994 }, 0],
    ['are not merged without a vector', 0.95, { cosine: () => undefined }, 0],
    ['are not merged again after a merge was undone', 0.95, { isParted: () => true }, 0],
    ['are not merged if the graph refers to them', 0.95, { isHeld: () => true }, 0],
  ])('two notes %s', (_, threshold, evidence, merged) => {
    expect(names([note('a'), note('b', { gateTrust: 0.9 })], threshold, evidence)).toHaveLength(merged);
  });

  it('claims with different amounts are not merged, however similar the claims are', () => {
    expect(names([note('a', { text: 'pays $750' }), note('b', { text: 'pays €750' })])).toEqual([]);
  });

  it('the second most trusted claim absorbs a claim that is not similar enough to the most trusted claim', () => {
    const claims = [note('a', { gateTrust: 0.9 }), note('b', { gateTrust: 0.8 }), note('c', { gateTrust: 0.7 })];
    const apart = new Set([`${claims[0]!.id} ${claims[1]!.id}`, `${claims[0]!.id} ${claims[2]!.id}`]);
    expect(names(claims, 0.95, { cosine: (one, other) => (apart.has(`${one} ${other}`) ? 0.5 : 1) })).toEqual([
      ['b', 'c'],
    ]);
  });
});
