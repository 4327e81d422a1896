import { expect, it } from '@jest/globals';
import { placed } from './step-layers.js';

const columnsOf = (ids: string[], links: [string, string, string][]): Record<string, string> =>
  Object.fromEntries(
    placed(
      ids,
      links.map(([from, kind, to]) => ({ from, kind, to })),
    ).map(({ id, column, row }) => [id, `${column}/${row}`]),
  );

it.each<[string, string[], [string, string, string][], Record<string, string>]>([
  ['steps without links are placed in one column', ['a', 'b'], [], { a: '0/0', b: '0/1' }],
  ['a step is placed after the step it depends on', ['a', 'b'], [['a', 'depends_on', 'b']], { b: '0/0', a: '1/0' }],
  ['a step is placed after the step that triggers it', ['a', 'b'], [['a', 'triggers', 'b']], { a: '0/0', b: '1/0' }],
  [
    'the longest path decides the column',
    ['a', 'b', 'c'],
    [
      ['a', 'triggers', 'b'],
      ['b', 'triggers', 'c'],
      ['a', 'triggers', 'c'],
    ],
    { a: '0/0', b: '1/0', c: '2/0' },
  ],
  [
    'a cycle is cut',
    ['a', 'b'],
    [
      ['a', 'triggers', 'b'],
      ['b', 'triggers', 'a'],
    ],
    { b: '0/0', a: '1/0' },
  ],
  ['a link to a step that is not shown changes nothing', ['a'], [['a', 'depends_on', 'x']], { a: '0/0' }],
])('%s', (_, ids, links, expected) => {
  expect(columnsOf(ids, links)).toEqual(expected);
});

it('a chain of ten thousand steps is placed in as many columns', () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `s${i}`);
  const links = ids.slice(1).map((id, i) => ({ from: id, to: `s${i}`, kind: 'depends_on' }));
  expect(placed(ids, links).at(-1)).toEqual({ id: 's9999', column: 9_999, row: 0 });
});
