import type { Found } from './retrieval/found.js';
import { isCrowded, withStatements } from './plan.js';

const claim = (base: number, trustLimit: number | null = null, rank = 1) =>
  ({ kind: 'claim', claim: { base, trustLimit }, foundBy: { words: rank } }) as Found;
const many = (count: number, of: () => Found): Found[] => Array.from({ length: count }, of);

it.each<[boolean, string, Found[]]>([
  [false, 'nothing is found', []],
  [true, 'weak inferences fill half of the places', many(25, () => claim(0.5))],
  [
    false,
    'weak inferences fill fewer than half of the places',
    [...many(24, () => claim(0.5)), ...many(26, () => claim(1))],
  ],
  [false, 'all claims are stronger than inferences', many(50, () => claim(0.6))],
  [false, 'the claims were derived from others', many(50, () => claim(0.5, 0.5))],
  [true, 'a larger limit finds more claims', [...many(25, () => claim(0.5)), ...many(75, () => claim(1, null, 51))]],
  [
    false,
    'only a larger limit finds enough weak inferences',
    [...many(24, () => claim(0.5)), ...many(50, () => claim(0.5, null, 51))],
  ],
  [false, 'the candidates are messages', many(50, () => ({ kind: 'message' }) as Found)],
])('candidates are crowded: %j, when %s', (expected, _, found) => {
  expect(isCrowded(found)).toBe(expected);
});

it('statements of users have the place that they would have with any limit', () => {
  const named = (id: string, rank: number) => ({ ...claim(1, null, rank), id }) as Found;
  const found = [named('first', 3), named('beyond', 60)];
  const said = [named('first', 1), named('beyond', 2), named('added', 3), named('far', 51), named('replaced', 4)];
  const placed = withStatements({ found, overridden: [named('replaced', 5)] }, said);
  expect(
    placed.map(({ id, foundBy, ...each }) => ({ id, rank: foundBy.words, isFirst: 'isPrioritized' in each })),
  ).toEqual([
    { id: 'first', rank: 3, isFirst: true },
    { id: 'beyond', rank: 2, isFirst: true },
    { id: 'added', rank: 3, isFirst: true },
    { id: 'far', rank: 51, isFirst: false },
  ]);
});
