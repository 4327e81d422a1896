import { describe, expect, it } from '@jest/globals';
import {
  AuthorShares,
  authorShareOf,
  givingWay,
  ownGivingWay,
  reservedFrom,
  sharedOut,
  sizesOf,
  type FullList,
} from './author-shares.rules.js';

/** Entries as `author/number`; `-` stands for an entry that takes no share. */
const entries = (...named: string[]) =>
  named.map((name) => ({ name, author: name.startsWith('-') ? null : name.split('/')[0]! }));
const authorOf = (name: string): string | null => entries(name)[0]!.author;

it.each([
  [1, 0.1, 1],
  [9, 0.1, 9],
  [10, 0.1, 9],
  [100, 0.1, 90],
  [105, 0.1, 95],
  [2_000, 0.1, 1_800],
  [64, 0.5, 32],
])('of %d places with a reserve of %s, those after the first %d are left to others', (places, reserve, from) => {
  expect(reservedFrom(places, reserve)).toBe(from);
});

it.each<[string, string[], number, string[] | null]>([
  ['nothing, if there is no excess', ['a/1'], 0, []],
  ['nothing, if places are free', ['a/1'], -3, []],
  ['the first of its own entries', ['a/1', 'a/2', 'a/3'], 2, ['a/1', 'a/2']],
  ['too few entries', ['a/1'], 2, null],
])('an author who has too many replaces %s', (_, spare, excess, expected) => {
  expect(ownGivingWay(spare, excess)).toEqual(expected);
});

describe('in a full list', () => {
  it.each<[string, string[], number, Partial<FullList<string>>, string[]]>([
    ['nothing gives way if there is room', ['a/1', 'b/1'], 0, {}, []],
    ['the author with the most places loses one', ['b/1', 'a/1', 'a/2'], 1, {}, ['a/1']],
    ['one author after the other loses entries', ['a/1', 'a/2', 'a/3', 'b/1', 'b/2'], 3, {}, ['a/1', 'a/2', 'b/1']],
    ['the first entry goes if authors have equally many', ['b/1', 'a/1'], 1, {}, ['b/1']],
    ['a newcomer loses one if authors have equally many', ['b/1', 'a/1'], 1, { newcomers: new Set(['a']) }, ['a/1']],
    ['protected entries stay', ['-/1', 'a/1', '-/2'], 3, {}, ['a/1']],
    ['protected entries count for nobody', ['a/1', '-/1', '-/2', 'b/1', 'b/2'], 1, {}, ['b/1']],
    [
      'entries that may not give way count for their author',
      ['a/1', 'b/1', 'b/2'],
      1,
      { sizes: new Map([...sizesOf(['a/1', 'b/1', 'b/2'], authorOf), ['a', 3]]) },
      ['a/1'],
    ],
    ['authors keep what they are left', ['a/1', 'a/2', 'a/3', 'b/1'], 4, { keeps: 1 }, ['a/1', 'a/2']],
  ])('%s', (_, spare, count, list, expected) => {
    expect(givingWay(spare, count, { authorOf, ...list })).toEqual(expected);
  });
});

describe('of the places of a list that is read', () => {
  it.each([
    ['all get one if there is room', ['a/1', 'a/2', 'b/1'], 9, ['a/1', 'a/2', 'b/1']],
    ['an author takes a third before others', ['a/1', 'a/2', 'a/3', 'b/1'], 3, ['a/1', 'b/1', 'a/2']],
    ['an author who is alone takes all', ['a/1', 'a/2', 'a/3', 'a/4'], 3, ['a/1', 'a/2', 'a/3']],
    ['an author takes one of two', ['a/1', 'a/2', 'b/1'], 2, ['a/1', 'b/1']],
    ['what takes no share keeps its place', ['-/1', '-/2', 'a/1', '-/3'], 3, ['-/1', '-/2', 'a/1']],
    ['many of one author displace nobody', ['a/1', 'a/2', 'a/3', 'a/4', '-/1', 'b/1'], 3, ['a/1', '-/1', 'b/1']],
    [
      'the shares of three authors leave an equal part to a fourth',
      ['a/1', 'a/2', 'b/1', 'b/2', 'c/1', 'c/2', 'd/1', 'd/2'],
      6,
      ['a/1', 'b/1', 'c/1', 'd/1', 'a/2', 'b/2'],
    ],
    [
      'what takes no share is not part of the equal part',
      ['-/1', '-/2', 'a/1', 'a/2', 'b/1', 'b/2', 'c/1', 'c/2'],
      6,
      ['-/1', '-/2', 'a/1', 'b/1', 'c/1', 'a/2'],
    ],
    [
      'everybody gets one before anybody gets two',
      ['a/1', 'a/2', 'b/1', 'c/1', 'd/1', 'e/1', 'f/1', 'g/1'],
      6,
      ['a/1', 'b/1', 'c/1', 'd/1', 'e/1', 'f/1'],
    ],
  ])('%s', (_, given, places, expected) => {
    expect(sharedOut(entries(...given), places).map(({ name }) => name)).toEqual(expected);
  });
});

it('time is shared like places', () => {
  const shares = new AuthorShares(authorShareOf(500));
  const [agent, user] = [{ author: 'a' }, { author: null }];
  shares.take(agent, 100);
  shares.take(user, 400);
  expect({ agent: shares.isUsedUp(agent), user: shares.isUsedUp(user) }).toEqual({ agent: false, user: false });
  shares.take(agent, 100);
  expect({ agent: shares.isUsedUp(agent), other: shares.isUsedUp({ author: 'b' }) }).toEqual({
    agent: true,
    other: false,
  });
});
