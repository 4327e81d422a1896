import { expect, it } from '@jest/globals';
import { nowOver } from './slot.js';

const at = (second: number): Date => new Date(second * 1_000);

it.each([
  ['that of the space if the slot is empty', [], 5, 5],
  ['that of the space if the slot was written earlier', [[1, 4]], 5, 5],
  [
    'that of a claim that was recorded after the time of the space was read',
    [
      [7, 7],
      [2, 3],
    ],
    5,
    7,
  ],
  ['that of a claim that changed after the time of the space was read', [[1, 8]], 5, 8],
] as const)('the time of a write is %s', (_, claims, now, expected) => {
  expect(
    nowOver(
      [{ claims: claims.map(([recorded, since]) => ({ recordedAt: at(recorded), stateSince: at(since) })) }],
      at(now),
    ),
  ).toEqual(at(expected));
});
