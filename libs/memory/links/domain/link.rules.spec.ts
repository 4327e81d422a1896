import type { Id } from '#libs/kernel/index.js';
import { componentsOf } from './link.rules.js';
import { linkOf } from './link.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const links = (...pairs: string[]) =>
  pairs.map((pair) => linkOf(pair[0] as Id<'clm'>, pair[1] as Id<'clm'>, 'similar', 0.92));

it('grouping chains and stars of 40,000 linked claims takes less than a second, in any order of the links', () => {
  const ids = Array.from({ length: 40_000 }, (_, i) => `clm_${String(i).padStart(6, '0')}` as Id<'clm'>);
  const chain = ids.slice(1).map((id, i) => ({ a: ids[i]!, b: id }));
  for (const pairs of [chain, [...chain].reverse(), ids.slice(1).map((id) => ({ a: ids[0]!, b: id }))]) {
    const spent = cpuMsOf(() => {
      expect(componentsOf(ids, pairs, Infinity).map((group) => group.length)).toEqual([40_000]);
    });
    expect(spent).toBeLessThan(1_000);
  }
});

it.each<[string, string[], string[], string[][]]>([
  ['a claim without links is a group of its own', ['b', 'a'], [], [['a'], ['b']]],
  ['a chain of links is one group', ['a', 'b', 'c', 'd'], ['cb', 'ab', 'dc'], [['a', 'b', 'c', 'd']]],
  ['a claim that was not requested joins no others', ['a', 'c'], ['ab', 'bc'], [['a'], ['c']]],
  [
    'groups are ordered by their first claims',
    ['a', 'b', 'c', 'd', 'e'],
    ['ae', 'cd', 'ea'],
    [['a', 'e'], ['b'], ['c', 'd']],
  ],
])('groups of linked claims: %s', (_, ids, pairs, groups) => {
  expect(componentsOf(ids, links(...pairs), Infinity)).toEqual(groups);
});

it('groups of linked claims are limited in size, and claims whose link comes first stay together', () => {
  expect(componentsOf(['a', 'b', 'c', 'd', 'e'], links('cd', 'ab', 'bc', 'de'), 3)).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  const ids = Array.from({ length: 100 }, (_, i) => `clm_${String(i).padStart(3, '0')}` as Id<'clm'>);
  const groups = componentsOf(
    ids,
    ids.slice(1).map((id, i) => ({ a: ids[i]!, b: id })),
    15,
  );
  expect(groups.map((group) => group.length)).toEqual([15, 15, 15, 15, 15, 15, 10]);
});
