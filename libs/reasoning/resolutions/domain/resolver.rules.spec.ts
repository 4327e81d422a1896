import { describe, expect, it } from '@jest/globals';
import type { Conflict } from '#libs/knowledge/claims/index.js';
import { isSettledByResolvers, verdictOn } from './resolver.rules.js';

describe('the verdict on a contradiction', () => {
  it.each([
    ['open, and no resolver counts', null, [], null],
    ['open, and the last resolver that counts decides', null, ['supersede', 'keep_both'], 'keep_both'],
    ['settled, and carried by the resolver that settled it', 'supersede', ['supersede'], 'supersede'],
    [
      'settled, although a later resolver asks for something else',
      'supersede',
      ['supersede', 'keep_both'],
      'supersede',
    ],
    ['settled, and carried by another resolver that asks for the same', 'reject', ['keep_both', 'reject'], 'reject'],
    ['settled, but only resolvers that ask for something else count', 'supersede', ['keep_both', 'reject'], 'reject'],
    ['settled, and no resolver counts any more', 'reject', [], null],
  ] as const)('follows the resolvers that count: %s', (_name, resolution, asking, asks) => {
    expect(
      verdictOn(
        { resolution },
        asking.map((each) => ({ asks: each })),
      )?.asks ?? null,
    ).toBe(asks);
  });

  it.each<[string, Partial<Conflict>, boolean]>([
    ['an open contradiction', { status: 'open', resolvedBy: null }, true],
    ['a contradiction that a claim settled', { status: 'resolved', resolvedBy: 'clm_1' }, true],
    ['a contradiction that a person decided or withdrew', { status: 'resolved', resolvedBy: 'prn_1' }, false],
    ['a contradiction that lapsed', { status: 'resolved', resolvedBy: 'server' }, false],
    ['a conflict that the gate opened', { status: 'open', resolvedBy: null, reason: 'trust_insufficient' }, false],
  ])('says whether resolvers may settle %s', (_name, conflict, expected) => {
    expect(isSettledByResolvers({ reason: 'contradiction', ...conflict } as Conflict)).toBe(expected);
  });
});
