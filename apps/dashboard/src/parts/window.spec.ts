import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownAt, topFor } from './window.js';

it('the list renders the visible rows and a few more', () => {
  expect(shownAt(0, 500, 50, 5_000)).toEqual({ from: 0, to: 20 });
  expect(shownAt(100_000, 500, 50, 5_000)).toEqual({ from: 1_990, to: 2_020 });
  expect(shownAt(1e9, 500, 50, 5_000)).toEqual({ from: 4_990, to: 5_000 });
  expect(shownAt(0, 500, 50, 3)).toEqual({ from: 0, to: 3 });
  expect(shownAt(0, 500, 50, 0)).toEqual({ from: 0, to: 0 });
});

it('the list renders every visible row, and never more rows than fit plus the margins', () => {
  fc.assert(
    fc.property(fc.nat(6_000), fc.nat(400_000), fc.integer({ min: 1, max: 1_200 }), (count, top, height) => {
      const { from, to } = shownAt(top, height, 72, count);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 72) + 21);
      for (let row = 0; row < count; row += 37)
        if ((row + 1) * 72 > top && row * 72 < top + height) expect(row >= from && row < to).toBe(true);
    }),
  );
});

it('the list scrolls only as far as needed to show a row', () => {
  expect(topFor(10, 0, 500, 50)).toBe(50);
  expect(topFor(3, 500, 500, 50)).toBe(150);
  expect(topFor(3, 100, 500, 50)).toBeUndefined();
});
