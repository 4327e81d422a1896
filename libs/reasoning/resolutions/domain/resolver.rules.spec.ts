import { describe, expect, it } from '@jest/globals';
import type { Conflict } from '#libs/knowledge/claims/index.js';
import { effectOf, isSettledByResolvers, verdictOn } from './resolver.rules.js';

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
    for (const isByReviewer of [true, false])
      expect(
        verdictOn(
          { resolution },
          asking.map((each) => ({ asks: each, isByReviewer })),
        )?.asks ?? null,
      ).toBe(asks);
  });

  it.each([
    ['supersede', ['supersede', 'keep_both', 'reject'], [false, true, false], 'keep_both'],
    ['keep_both', ['supersede', 'keep_both', 'reject'], [true, false, true], 'reject'],
    ['supersede', ['supersede', 'keep_both', 'reject'], [true, false, true], 'supersede'],
    [null, ['keep_both', 'reject'], [true, false], 'keep_both'],
  ] as const)(
    'follows the resolvers of reviewers, if any of them counts: settled as %s, asking %j, by reviewers %j',
    (resolution, asking, byReviewer, asks) => {
      const counting = asking.map((each, place) => ({ asks: each, isByReviewer: byReviewer[place]! }));
      expect(verdictOn({ resolution }, counting)?.asks).toBe(asks);
    },
  );

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

describe('a resolver that is already attached', () => {
  const [agent, reviewer] = [false, true];
  it.each([
    ['the same request again', [agent, 'supersede'], [agent, 'supersede'], null, true, false],
    ['another request that decides', [agent, 'supersede'], [agent, 'keep_both'], null, true, true],
    ['another request that does not decide', [agent, 'supersede'], [agent, 'reject'], null, false, false],
    ["a reviewer's same request", [agent, 'supersede'], [reviewer, 'supersede'], null, false, true],
    ["a reviewer's same request once it is settled", [agent, 'reject'], [reviewer, 'reject'], 'reject', false, true],
    ["a reviewer's other request", [agent, 'supersede'], [reviewer, 'reject'], null, false, true],
    ["a reviewer's request for what holds", [agent, 'keep_both'], [reviewer, 'reject'], 'reject', false, true],
    ["a reviewer's against what holds", [agent, 'reject'], [reviewer, 'keep_both'], 'reject', false, false],
    [
      "a reviewer's against what holds, from a strong resolver",
      [agent, 'reject'],
      [reviewer, 'keep_both'],
      'reject',
      true,
      true,
    ],
    ["an agent's against what holds", [agent, 'reject'], [agent, 'keep_both'], 'reject', true, false],
    ["an agent's after a reviewer's", [reviewer, 'supersede'], [agent, 'keep_both'], null, true, false],
    ["a reviewer's after a reviewer's", [reviewer, 'supersede'], [reviewer, 'keep_both'], null, true, true],
  ] as const)('is attached again: %s', (_name, before, said, resolution, isStrong, expected) => {
    const request = ([isByReviewer, asks]: typeof before | typeof said) => ({ isByReviewer, asks });
    const status = resolution === null ? 'open' : 'resolved';
    expect(effectOf(request(before), request(said), { resolution, status }, isStrong).isAttached).toBe(expected);
  });

  it('decides again with the same request, and never with a request that is not attached', () => {
    const open = { resolution: null, status: 'open' } as const;
    const said = { asks: 'keep_both', isByReviewer: agent } as const;
    expect(effectOf({ asks: 'keep_both', isByReviewer: reviewer }, said, open, true)).toEqual({
      isAttached: false,
      decides: true,
    });
    expect(effectOf({ asks: 'supersede', isByReviewer: reviewer }, said, open, true)).toEqual({
      isAttached: false,
      decides: false,
    });
  });
});
