import { expect, it } from '@jest/globals';
import { firstIdAt } from '#libs/kernel/index.js';
import { isArchiveDue, isContinuing, missingAfter, nextPart, segmentDayOf, type Segment } from './archive.js';

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

const segment = (day: string, part: number, lastOfDay: boolean, fromSeq: number, toSeq: number): Segment => ({
  day,
  part,
  lastOfDay,
  fromSeq,
  toSeq,
  lines: toSeq - fromSeq + 1,
  sha256: '',
});

it.each([
  ['2026-01-05T10:00:00Z', null, true, '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-04', true, '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-01', true, '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-05', true, '2026-01-06'],
  ['2026-01-05T10:00:00Z', '2026-01-05', false, '2026-01-05'],
  ['2026-01-04T10:00:00Z', '2026-01-05', false, '2026-01-05'],
  ['2026-01-05T10:00:00Z', '2026-01-31', true, '2026-02-01'],
  ['2026-02-02T10:00:00Z', '2026-01-31', true, '2026-02-02'],
  ['2026-02-03T10:00:00Z', '2026-01-31', true, '2026-02-03'],
  ['2036-01-05T10:00:00Z', '2026-01-31', true, '2026-02-01'],
  ['2036-01-05T10:00:00Z', '2026-01-31', false, '2026-01-31'],
  ['2036-01-05T10:00:00Z', null, true, '2026-01-31'],
])(
  'on 2 February, an event of %s after a segment of %s (last of its day: %s) belongs to a segment of %s',
  (at, lastDay, lastOfDay, day) => {
    const last = lastDay === null ? null : segment(lastDay, 1, lastOfDay, 1, 9);
    expect(segmentDayOf(firstIdAt('evt', new Date(at)), last, new Date('2026-02-02T12:00:00Z'))).toBe(day);
  },
);

it('the parts of a day are numbered from 1', () => {
  expect(nextPart(null, '2026-01-05')).toBe(1);
  expect(nextPart(segment('2026-01-05', 2, false, 1, 9), '2026-01-05')).toBe(3);
  expect(nextPart(segment('2026-01-05', 2, true, 1, 9), '2026-01-06')).toBe(1);
});

const FIRST = segment('2026-01-05', 1, false, 1, 9);
const SECOND = segment('2026-01-05', 2, true, 10, 19);

it.each<[string, Segment, Segment | null, boolean]>([
  ['the first part of a log', FIRST, null, true],
  ['the second part after the first', SECOND, FIRST, true],
  ['the next day after the last part', segment('2026-01-07', 1, true, 20, 29), SECOND, true],
  ['a log without its first events', segment('2026-01-05', 1, true, 2, 9), null, false],
  ['a log without its first part', segment('2026-01-05', 2, true, 1, 9), null, false],
  ['a part after a gap', segment('2026-01-05', 3, true, 20, 29), FIRST, false],
  ['a part whose number does not follow', segment('2026-01-05', 3, true, 10, 19), FIRST, false],
  ['a part that is repeated', segment('2026-01-05', 2, false, 1, 9), FIRST, false],
  ['the next day before the last part', segment('2026-01-06', 1, true, 10, 19), FIRST, false],
  ['another part after the last part', segment('2026-01-05', 3, true, 20, 29), SECOND, false],
  ['the next day, but not its first part', segment('2026-01-06', 2, true, 20, 29), SECOND, false],
])('%s continues the archive: %s', (_, next, before, continues) => {
  expect(isContinuing(next, before)).toBe(continues);
});

it('a segment that the log names is missing if the archive ends before it', () => {
  const { part: _, lastOfDay: __, ...old } = segment('2026-01-05', 1, true, 1, 9);
  expect(missingAfter(FIRST, SECOND)).toEqual(SECOND);
  expect(missingAfter(SECOND, SECOND)).toBeNull();
  expect(missingAfter(SECOND, FIRST)).toBeNull();
  expect(missingAfter(null, null)).toBeNull();
  expect(missingAfter(null, old)).toEqual({ ...old, part: 1, lastOfDay: true });
});
