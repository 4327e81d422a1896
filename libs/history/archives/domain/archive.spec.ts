import { expect, it } from '@jest/globals';
import { isArchiveDue } from './archive.js';

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
