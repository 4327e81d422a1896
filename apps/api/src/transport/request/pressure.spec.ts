import { expect, it } from '@jest/globals';
import { turnsByPressure } from './pressure.js';

it('halves the turns while the loop is busy, down to one, and gives one back per quiet sample', () => {
  let now = 0;
  let busy = 0.9;
  const turns = turnsByPressure(
    () => busy,
    () => now,
  );
  const samples = (count: number): number[] =>
    Array.from({ length: count }, () => {
      now += 100;
      return turns();
    });
  expect(turns()).toBe(32);
  expect(samples(7)).toEqual([16, 8, 4, 2, 1, 1, 1]);
  busy = 0.1;
  expect(samples(3)).toEqual([2, 3, 4]);
  now += 99;
  expect(turns()).toBe(4);
  expect(samples(40).at(-1)).toBe(32);
});
