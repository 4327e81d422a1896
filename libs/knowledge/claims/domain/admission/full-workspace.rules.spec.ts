import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { AssertionClass, Id } from '#libs/kernel/index.js';
import { byCarryover } from '../../../workspaces/index.js';
import { isGuarded } from '../gate/precedence.rules.js';
import { addsOpen, leaving, type OpenProposition } from './full-workspace.rules.js';

const [ann, bob, eve] = ['ann', 'bob', 'eve'] as unknown as Id<'prn'>[];
const proposition = (id: string, recordedBy: Id<'prn'>, more: Partial<OpenProposition> = {}): OpenProposition => ({
  id: id as Id<'clm'>,
  importance: 0.5,
  recordedAt: new Date(0),
  recordedBy,
  baseClass: 'inference',
  activated: false,
  ...more,
});
const gone = (open: OpenProposition[], count: number, newcomers: string[]) =>
  leaving(open, count, new Set(newcomers)).map(({ id }) => id);
const at = (second: number) => ({ recordedAt: new Date(second * 1000) });
const words: Partial<OpenProposition> = { baseClass: 'user_explicit' };

describe('from a full workspace', () => {
  it.each<[string, OpenProposition[], number, string[], string[]]>([
    [
      'the least important claim',
      [proposition('a', ann!), proposition('b', ann!, { importance: 0.1 }), proposition('c', ann!)],
      1,
      ['ann'],
      ['b'],
    ],
    [
      'the newest of equally important claims',
      [proposition('a', ann!, at(2)), proposition('b', ann!, at(3)), proposition('c', ann!, at(1))],
      2,
      ['ann'],
      ['b', 'a'],
    ],
    [
      'the claim with the last id, if importance and time are equal,',
      [proposition('b', ann!), proposition('a', ann!)],
      1,
      ['ann'],
      ['b'],
    ],
    [
      'a claim of the author with the most claims, even if claims of others are less important,',
      [proposition('a', ann!, { importance: 0 }), proposition('b', bob!), proposition('c', bob!)],
      1,
      ['ann'],
      ['c'],
    ],
    [
      'a claim of the newcomer, if another author has as many,',
      [proposition('a', ann!, { importance: 1 }), proposition('b', bob!, { importance: 0 })],
      1,
      ['ann'],
      ['a'],
    ],
    [
      'the least important claim of authors with equally many, if none of them is a newcomer,',
      [proposition('a', ann!, { importance: 1 }), proposition('b', bob!, { importance: 0 })],
      1,
      ['eve'],
      ['b'],
    ],
    [
      'an important claim by a newcomer, rather than an unimportant one that a user stated,',
      [proposition('a', ann!, { ...words, importance: 0 }), proposition('b', eve!, { importance: 1 })],
      1,
      ['eve'],
      ['b'],
    ],
    [
      'a claim by a newcomer, rather than one of class system or one that a reviewer activated,',
      [
        proposition('a', ann!, { activated: true }),
        proposition('b', ann!, { baseClass: 'system' }),
        proposition('c', eve!, { importance: 1 }),
      ],
      2,
      ['eve'],
      ['c'],
    ],
    [
      'a protected claim of the newcomer, if all other claims are protected,',
      [
        proposition('a', ann!, words),
        proposition('b', ann!, { ...words, importance: 0 }),
        proposition('c', bob!, words),
      ],
      1,
      ['ann'],
      ['b'],
    ],
  ])('%s leaves', (_, open, count, newcomers, expected) => {
    expect(gone(open, count, newcomers)).toEqual(expected);
  });

  const open = fc.uniqueArray(
    fc.record({
      id: fc.nat(1000).map((n) => `clm_${n}` as Id<'clm'>),
      importance: fc.constantFrom(0, 0.5, 1),
      recordedAt: fc.nat(5).map((n) => new Date(n)),
      recordedBy: fc.constantFrom(ann!, bob!, eve!),
      baseClass: fc.constantFrom<AssertionClass>('inference', 'document', 'user_explicit', 'system'),
      activated: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  );

  it('a protected claim leaves only for its own author and after all others, and the last claims of an author leave first', () => {
    fc.assert(
      fc.property(open, fc.nat(10), (all, count) => {
        const left = leaving(all, count, new Set([eve!]));
        const stays = all.filter((each) => !left.includes(each));
        for (const each of left) {
          if (isGuarded(each))
            expect({ recordedBy: each.recordedBy, areAllGuarded: stays.every(isGuarded) }).toEqual({
              recordedBy: eve,
              areAllGuarded: true,
            });
          for (const other of stays)
            if (other.recordedBy === each.recordedBy && isGuarded(other) === isGuarded(each))
              expect(byCarryover(other, each)).toBeLessThan(0);
        }
      }),
    );
  });

  it('the same claims leave, in whatever order the rows are read', () => {
    fc.assert(
      fc.property(open, fc.nat(10), (all, count) => {
        expect(leaving([...all].reverse(), count, new Set([bob!]))).toEqual(leaving(all, count, new Set([bob!])));
      }),
    );
  });
});

it('a proposition counts towards the limit when it becomes open again, not when it stays open or is settled', () => {
  expect({
    reopened: addsOpen({ from: 'accepted', to: 'contested' }),
    stillOpen: addsOpen({ from: 'tentative', to: 'provisional' }),
    settled: addsOpen({ from: 'tentative', to: 'accepted' }),
  }).toEqual({ reopened: true, stillOpen: false, settled: false });
});
