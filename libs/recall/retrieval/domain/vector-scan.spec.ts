import { isIndexCheaper } from './vector-scan.rules.js';

it.each<[vectors: number, indexed: number, wanted: number, byIndex: boolean]>([
  [0, 1_000_000, 50, false],
  [1_000, 1_000, 50, false],
  [1_000, 1_000_000, 50, false],
  [10_000, 10_000, 50, true],
  [10_000, 1_000_000, 50, false],
  [20_000, 1_000_000, 50, false],
  [30_000, 1_000_000, 50, true],
  [100_000, 1_000_000, 50, true],
  [100_000, 100_000, 400, true],
])('of %i vectors among %i, %i nearest are found by the index: %s', (vectors, indexed, wanted, byIndex) => {
  expect(isIndexCheaper({ vectors, indexed, wanted })).toBe(byIndex);
});

it('takes the index of an empty or unknown size for no larger than the space', () => {
  expect(isIndexCheaper({ vectors: 50_000, indexed: 0, wanted: 50 })).toBe(true);
});
