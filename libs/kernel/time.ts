import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** Real time, or a stand-in in tests. Rules take `now`; only use cases and workers ask a clock. */
export interface Clock {
  now(): Date;
  /** Real time: where an order of writes depends on it, the database's is asked instead. A stand-in is believed as it is. */
  readonly isReal?: true;
}

/** Years that every part of the service can hold and write, in UTC: before the year 1 the database counts otherwise, after 9999 a text is longer. */
const [FIRST_YEAR, LAST_YEAR] = [1, 9999];

/** RFC 3339 with an offset, of the years 0001 to 9999 in UTC; a naive or impossible time is refused. The value is a Date. */
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

/** How a time leaves the service: UTC with milliseconds, as text. */
export const instantOut = z.string().meta({ format: 'date-time' });

export const daysBetween = (later: Date, earlier: Date): number => (later.getTime() - earlier.getTime()) / DAY_MS;
