import { describe, expect, it } from '@jest/globals';
import type { Conflict } from '#libs/knowledge/claims/index.js';
import { isSettledByResolvers, verdictOn } from './resolver.rules.js';

describe('the verdict on a contradiction', () => {
  it.each([
    ['open, nothing counts', null, [], null],
    ['open, the last that counts speaks', null, ['supersede', 'keep_both'], 'keep_both'],
    ['settled, carried by the one that settled it', 'supersede', ['supersede'], 'supersede'],
    ['settled, carried though a later one asks otherwise', 'supersede', ['supersede', 'keep_both'], 'supersede'],
    ['settled, carried by another that asks the same', 'reject', ['keep_both', 'reject'], 'reject'],
    ['settled, but only others count', 'supersede', ['keep_both', 'reject'], 'reject'],
    ['settled, and the last that counted has fallen', 'reject', [], null],
  ] as const)('%s', (_name, resolution, asking, asks) => {
    expect(
      verdictOn(
        { resolution },
        asking.map((each) => ({ asks: each })),
      )?.asks ?? null,
    ).toBe(asks);
  });

  it.each<[string, Partial<Conflict>, boolean]>([
    ['one that is open', { status: 'open', resolvedBy: null }, true],
    ['one that a claim settled', { status: 'resolved', resolvedBy: 'clm_1' }, true],
    ['one that a person decided or withdrew', { status: 'resolved', resolvedBy: 'prn_1' }, false],
    ['one that lapsed', { status: 'resolved', resolvedBy: 'server' }, false],
    ['one that the gate opened', { status: 'open', resolvedBy: null, reason: 'trust_insufficient' }, false],
  ])('tells whether resolvers settle %s', (_name, conflict, expected) => {
    expect(isSettledByResolvers({ reason: 'contradiction', ...conflict } as Conflict)).toBe(expected);
  });
});
