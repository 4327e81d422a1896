import { expect, it } from '@jest/globals';
import { firstIdAt } from '#libs/kernel/index.js';
import { isArchiveDue, segmentDayOf } from './archive.js';

it.each([
  ['2026-01-01T23:59:59Z', false],
  ['2026-01-02T00:30:00Z', false],
  ['2026-01-03T00:00:00Z', false],
  ['2026-01-03T00:29:59.999Z', false],
  ['2026-01-03T00:30:00Z', true],
  ['2026-01-09T12:00:00Z', true],
])('the archive of 1 January is due from 00:30 UTC on 3 January: due at %s: %s', (now, due) => {
  expect(isArchiveDue('2026-01-01', new Date(now))).toBe(due);
});

it.each([
  ['2026-01-05T10:00:00Z', null, '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-04', '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-01', '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-05', '2026-01-06'],
  ['2026-01-05T10:00:00Z', '2026-01-31', '2026-02-01'],
])('an event of %s after the segment of %s belongs to the segment of %s', (at, lastDay, day) => {
  expect(segmentDayOf(firstIdAt('evt', new Date(at)), lastDay)).toBe(day);
});
