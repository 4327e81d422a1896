import type { Id } from '#libs/kernel/index.js';
import { componentsOf } from './link.rules.js';
import { linkOf } from './link.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const links = (...pairs: string[]) =>
  pairs.map((pair) => linkOf(pair[0] as Id<'clm'>, pair[1] as Id<'clm'>, 'similar', 0.92));

it('groups chains and stars of 40,000 claims in less than a second, whatever the order of their links', () => {
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
  ['claims without links stand alone', ['b', 'a'], [], [['a'], ['b']]],
  ['a chain hangs together', ['a', 'b', 'c', 'd'], ['cb', 'ab', 'dc'], [['a', 'b', 'c', 'd']]],
  ['a claim that is not asked about holds nothing together', ['a', 'c'], ['ab', 'bc'], [['a'], ['c']]],
  [
    'groups are apart, each by its first',
    ['a', 'b', 'c', 'd', 'e'],
    ['ae', 'cd', 'ea'],
    [['a', 'e'], ['b'], ['c', 'd']],
  ],
])('%s', (_, ids, pairs, groups) => {
  expect(componentsOf(ids, links(...pairs), Infinity)).toEqual(groups);
});

it('limits the size of groups, and keeps together what is linked first', () => {
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
