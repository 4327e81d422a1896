import type { Found } from './retrieval/found.js';
import { isCrowded } from './plan.js';

const claim = (base: number, trustLimit: number | null = null) =>
  ({ kind: 'claim', claim: { base, trustLimit } }) as Found;
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
  [false, 'the candidates are messages', many(50, () => ({ kind: 'message' }) as Found)],
])('candidates are crowded: %j, when %s', (expected, _, found) => {
  expect(isCrowded(found, 50)).toBe(expected);
});
