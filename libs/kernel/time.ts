import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** Real time, or a replacement in tests. Rules receive `now`; only use cases and workers read a clock. */
export interface Clock {
  now(): Date;
  /**
   * Set if this clock shows the real time. Where the order of writes matters, the time of the database is then used
   * instead of the time of this clock. The time of a test clock is always used as it is.
   */
  readonly isReal?: true;
}

/**
 * The years that all parts of the service can store and print, in UTC. The database counts years differently before
 * year 1, and a year after 9999 has more digits.
 */
const [FIRST_YEAR, LAST_YEAR] = [1, 9999];

/**
 * A schema for times in inputs: RFC 3339 with an offset, in the years 0001 to 9999 in UTC. A time without an offset or
 * an impossible time is refused. The parsed value is a Date.
 */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, for example 2026-01-31T09:30:00Z' })
  .transform((text, context) => {
    const value = new Date(text);
    const year = value.getUTCFullYear();
    if (year >= FIRST_YEAR && year <= LAST_YEAR) return value;
    context.addIssue({
      code: 'custom',
      message: Number.isNaN(year) ? 'is not a date of the calendar' : 'must be in the years 0001 to 9999 (UTC)',
    });
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date-time' });

/** The format of times in answers: UTC with milliseconds, as text. */
export const instantOut = z.string().meta({ format: 'date-time' });

export const daysBetween = (later: Date, earlier: Date): number => (later.getTime() - earlier.getTime()) / DAY_MS;

let [lastTime, lastText] = [NaN, ''];

/**
 * Returns a time as RFC 3339 text, in UTC with milliseconds. The last result is cached, because a batch writes the same
 * few times thousands of times, and making the text costs as much as copying a whole claim.
 */
export function timeText(time: Date): string {
  const at = time.getTime();
  if (at !== lastTime) [lastTime, lastText] = [at, time.toISOString()];
  return lastText;
}
