import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import { isSnapshotDue } from './snapshot.js';

const START = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const DAY = 24 * 60;

describe('a snapshot', () => {
  // The last snapshot contains the events up to `seq`, and its own event follows.
  it.each([
    { headSeq: 0, seq: null, minutes: 600, due: false, when: 'nothing was written' },
    { headSeq: 1, seq: null, minutes: 59, due: false, when: 'a tenant is younger than an hour' },
    { headSeq: 1, seq: null, minutes: 60, due: true, when: 'a tenant with one event has no snapshot after an hour' },
    { headSeq: 999, seq: null, minutes: 0, due: false, when: 'there are 999 events' },
    { headSeq: 1_000, seq: null, minutes: 0, due: true, when: 'there are 1,000 events' },
    { headSeq: 501, seq: 500, minutes: 600, due: false, when: 'only its own event followed the last snapshot' },
    { headSeq: 502, seq: 500, minutes: 59, due: false, when: 'the last snapshot is younger than an hour' },
    { headSeq: 502, seq: 500, minutes: 60, due: true, when: 'one event followed a snapshot that is an hour old' },
    {
      headSeq: 9_999,
      seq: 9_900,
      minutes: 60,
      due: true,
      when: 'a snapshot is an hour old and the log has under 10,000 events',
    },
    {
      headSeq: 10_000,
      seq: 9_900,
      minutes: 60,
      due: false,
      when: 'a snapshot is an hour old and the log has 10,000 events',
    },
    {
      headSeq: 10_000,
      seq: 9_900,
      minutes: DAY - 1,
      due: false,
      when: 'less than a day has passed on a log of 10,000 events',
    },
    { headSeq: 10_000, seq: 9_900, minutes: DAY, due: true, when: 'a day has passed on a log of 10,000 events' },
    {
      headSeq: 50_000,
      seq: 45_000,
      minutes: 0,
      due: false,
      when: 'less than a tenth of the log followed the last snapshot',
    },
    { headSeq: 50_000, seq: 44_999, minutes: 0, due: true, when: 'a tenth of the log followed the last snapshot' },
  ])('due: $due, when $when', ({ headSeq, seq, minutes, due }) => {
    const last = seq === null ? null : { seq, ahead: [], createdAt: START };
    expect(
      isSnapshotDue({ headSeq, now: after(minutes), tenantCreatedAt: START, failedAt: null, last }, DEFAULT_SNAPSHOTS),
    ).toBe(due);
  });

  it('is due only an hour after an attempt that made none, however many events there are', () => {
    const state = { headSeq: 100_000, tenantCreatedAt: START, failedAt: after(600), last: null };
    expect(isSnapshotDue({ ...state, now: after(659) }, DEFAULT_SNAPSHOTS)).toBe(false);
    expect(isSnapshotDue({ ...state, now: after(660) }, DEFAULT_SNAPSHOTS)).toBe(true);
  });

  it('is not due because of unsealed events that the last snapshot already contains', () => {
    const last = { seq: 500, ahead: ['501', '502'], createdAt: START };
    const state = { now: after(60), tenantCreatedAt: START, failedAt: null, last };
    expect(isSnapshotDue({ ...state, headSeq: 503 }, DEFAULT_SNAPSHOTS)).toBe(false);
    expect(isSnapshotDue({ ...state, headSeq: 504 }, DEFAULT_SNAPSHOTS)).toBe(true);
  });

  it('is due as the settings of the installation say', () => {
    const settings = { keep: 2, minEvents: 10, percentOfLog: 50, smallLog: 100, hours: 2, largeLogHours: 3 };
    const last = { seq: 0, ahead: [], createdAt: START };
    const isDue = (headSeq: number, minutes: number, seq = 0) =>
      isSnapshotDue(
        { headSeq, now: after(minutes), tenantCreatedAt: START, failedAt: null, last: { ...last, seq } },
        settings,
      );
    expect({
      'nine events': isDue(10, 0),
      'ten events': isDue(11, 0),
      'less than half of the log': isDue(99, 0, 49),
      'half of the log': isDue(98, 0, 48),
      'a small log before two hours': isDue(99, 119, 90),
      'a small log after two hours': isDue(99, 120, 90),
      'a large log before three hours': isDue(100, 179, 90),
      'a large log after three hours': isDue(100, 180, 90),
    }).toEqual({
      'nine events': false,
      'ten events': true,
      'less than half of the log': false,
      'half of the log': true,
      'a small log before two hours': false,
      'a small log after two hours': true,
      'a large log before three hours': false,
      'a large log after three hours': true,
    });
  });
});
