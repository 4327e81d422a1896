import type { Id } from '#libs/kernel/index.js';
import { componentsOf, linkOf } from './index.js';

const links = (...pairs: string[]) => pairs.map((pair) => linkOf(pair[0] as Id<'clm'>, pair[1] as Id<'clm'>, 'similar', 0.92));

it.each<[string, string[], string[], string[][]]>([
  ['claims without links stand alone', ['b', 'a'], [], [['a'], ['b']]],
  ['a chain hangs together', ['a', 'b', 'c', 'd'], ['cb', 'ab', 'dc'], [['a', 'b', 'c', 'd']]],
  ['a claim that is not asked about holds nothing together', ['a', 'c'], ['ab', 'bc'], [['a'], ['c']]],
  ['groups are apart, each by its first', ['a', 'b', 'c', 'd', 'e'], ['ae', 'cd', 'ea'], [['a', 'e'], ['b'], ['c', 'd']]],
])('%s', (_, ids, pairs, groups) => {
  expect(componentsOf(ids, links(...pairs))).toEqual(groups);
});
