import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** Real time, or a stand-in in tests. Rules take `now`; only use cases and workers ask a clock. */
export interface Clock {
  now(): Date;
}

/** RFC 3339 with an offset; a naive or impossible time is refused. The value is a Date. */
export const instant = z.iso.datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, for example 2026-01-31T09:30:00Z' })
  .transform((text, context) => {
    const value = new Date(text);
    if (!Number.isNaN(value.getTime())) return value;
    context.addIssue({ code: 'custom', message: 'is not a date of the calendar' });
    return z.NEVER;
  }).meta({ type: 'string', format: 'date-time' });

/** How a time leaves the service: UTC with milliseconds, as text. */
export const instantOut = z.string().meta({ format: 'date-time' });

export const daysBetween = (later: Date, earlier: Date): number => (later.getTime() - earlier.getTime()) / DAY_MS;
