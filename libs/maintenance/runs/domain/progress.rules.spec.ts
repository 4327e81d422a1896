import { describe, expect, it } from '@jest/globals';
import { nextLimit, pauseAfter } from './progress.rules.js';

it.each([
  [0, 0, 0],
  [1, 1, 0],
  [80, 40, 16],
  [5_000, 250, 250],
])('after %d ms of work, a run pauses for %d ms, and an urgent run for %d ms', (worked, expected, ifUrgent) => {
  expect(pauseAfter(worked, false)).toBe(expected);
  expect(pauseAfter(worked, true)).toBe(ifUrgent);
});

describe('the next page', () => {
  it.each<[string, number, number, number]>([
    ['is twice as large if the last page took no time', 20, 0, 40],
    ['is at most twice as large', 20, 1, 40],
    ['is as large as fits into the target time', 200, 150, 133],
    ['is not smaller than the minimum', 200, 10_000, 100],
    ['grows towards the minimum if the last page was not costly', 20, 400, 40],
    ['grows only up to the minimum', 80, 400, 100],
    ['does not grow towards the minimum if the last page was costly', 3, 10_000, 3],
    ['is never larger than the maximum', 150, 10, 200],
  ])('%s', (_, limit, worked, next) => {
    expect(nextLimit(limit, worked, 200)).toBe(next);
  });
});
