import { readFileSync } from 'node:fs';
import type { Id } from '#libs/kernel/index.js';
import { MAINTENANCE_KINDS } from './run.js';
import { DEFAULT_SCHEDULES, type KindSettings, nextTime } from './schedule.js';

const FIRST = 'spc_00000000000000000000000000' as Id<'spc'>;
const LAST = 'spc_0000000000000000000000zzzz' as Id<'spc'>;
const schedule = (everyMinutes: number, at: string | null = null, until: string | null = null): KindSettings => ({
  enabled: true,
  everyMinutes,
  at,
  until,
  pages: null,
});

it.each<[string, KindSettings, string, string]>([
  ['every minute', schedule(1), '2026-01-01T10:00:30Z', '2026-01-01T10:01:00.000Z'],
  [
    "daily at one o'clock, before that time",
    DEFAULT_SCHEDULES.decay,
    '2026-01-01T00:59:59Z',
    '2026-01-01T01:00:00.000Z',
  ],
  ["daily at one o'clock, at that time", DEFAULT_SCHEDULES.decay, '2026-01-01T01:00:00Z', '2026-01-02T01:00:00.000Z'],
  [
    "daily at one o'clock, three days late",
    DEFAULT_SCHEDULES.decay,
    '2026-01-04T07:00:00Z',
    '2026-01-05T01:00:00.000Z',
  ],
  ['twice a day', DEFAULT_SCHEDULES.consolidate, '2026-01-01T05:00:00Z', '2026-01-01T12:00:00.000Z'],
  [
    "twice a day, starting at three o'clock",
    schedule(720, '03:00'),
    '2026-01-01T05:00:00Z',
    '2026-01-01T15:00:00.000Z',
  ],
])('the next time of a schedule: %s', (_, when, now, next) => {
  expect(nextTime(when, FIRST, new Date(now)).toISOString()).toBe(next);
});

it('the due times of spaces are spread over a tenth of the interval, but at most half an hour', () => {
  const apart = (when: KindSettings) =>
    (nextTime(when, LAST, new Date('2026-01-01T00:00:00Z')).getTime() -
      nextTime(when, FIRST, new Date('2026-01-01T00:00:00Z')).getTime()) /
    60_000;
  expect({ every100: apart(schedule(100)), decay: apart(DEFAULT_SCHEDULES.decay) }).toEqual({
    every100: expect.closeTo(10, 2),
    decay: expect.closeTo(30, 2),
  });
});

it('the statement that lists due kinds checks for every kind whether there is work', () => {
  const asked = readFileSync('libs/maintenance/runs/store/sql/list-due-kinds.sql', 'utf8').matchAll(
    /^ *when '(\w+)' then/gm,
  );
  expect([...asked].map(([, kind]) => kind).sort()).toEqual([...MAINTENANCE_KINDS].sort());
});
