import { expect, it } from '@jest/globals';
import { nowOver } from './slot.js';

const at = (second: number): Date => new Date(second * 1_000);

it.each([
  ['nothing was written: the time of the space', [], 5, 5],
  ['written before: the time of the space', [[1, 4]], 5, 5],
  [
    'a claim was recorded after the space was asked',
    [
      [7, 7],
      [2, 3],
    ],
    5,
    7,
  ],
  ['a claim was changed after the space was asked', [[1, 8]], 5, 8],
] as const)('%s', (_, claims, now, expected) => {
  expect(
    nowOver(
      [{ claims: claims.map(([recorded, since]) => ({ recordedAt: at(recorded), stateSince: at(since) })) }],
      at(now),
    ),
  ).toEqual(at(expected));
});
