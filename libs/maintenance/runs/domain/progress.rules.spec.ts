import { describe, expect, it } from '@jest/globals';
import { nextLimit, pauseAfter } from './progress.rules.js';

it.each([
  [0, 0, 0],
  [1, 1, 0],
  [80, 40, 16],
  [5_000, 250, 250],
])('a run pauses after %d ms of work for %d ms, an urgent one for %d ms', (worked, expected, ifUrgent) => {
  expect(pauseAfter(worked, false)).toBe(expected);
  expect(pauseAfter(worked, true)).toBe(ifUrgent);
});

describe('the next page', () => {
  it.each<[string, number, number, number]>([
    ['is twice as large where nothing was felt of it', 20, 0, 40],
    ['is twice as large at most', 20, 1, 40],
    ['is as large as fits its time', 200, 150, 133],
    ['is not smaller than what a page costs by itself is worth', 200, 10_000, 100],
    ['is larger for that, if it was not costly', 20, 400, 40],
    ['is not larger for that than is worth it', 80, 400, 100],
    ['is not larger for that than it was, if it was costly', 3, 10_000, 3],
    ['is never larger than a page may be', 150, 10, 200],
  ])('%s', (_, limit, worked, next) => {
    expect(nextLimit(limit, worked, 200)).toBe(next);
  });
});
