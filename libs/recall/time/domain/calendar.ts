import { DAY_MS } from '#libs/kernel/index.js';
import { BEGINNING, END, type TimeRange, type TimeReading } from './time-expression.js';

/**
 * Units of the UTC calendar. Weeks start on Monday (ISO 8601). Months count from 0 and may run over, as in `Date.UTC`.
 */
const UNITS = ['day', 'week', 'weekend', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];
const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

const utc = (year: number, month: number, day: number): Date => {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return bounded(date);
};

/** Limits a date to the range that can be stored, including a date that JavaScript has turned into NaN. */
function bounded(date: Date): Date {
  const time = date.getTime();
  if (Number.isNaN(time) || time < BEGINNING.getTime()) return BEGINNING;
  return time > END.getTime() ? END : date;
}

export const dayOn = (year: number, month: number, day: number): TimeRange => daysFrom(utc(year, month, day), 1);
export const monthOf = (year: number, month: number): TimeRange => ({
  from: utc(year, month, 1),
  to: utc(year, month + 1, 1),
});
export const yearOf = (year: number): TimeRange => ({ from: utc(year, 0, 1), to: utc(year + 1, 0, 1) });

/**
 * Meteorological seasons of the northern hemisphere. Spring starts in March. A winter belongs to the year in which it
 * starts.
 */
export const seasonOf = (year: number, season: Season): TimeRange => {
  const first = 2 + 3 * SEASONS.indexOf(season);
  return { from: utc(year, first, 1), to: utc(year, first + 3, 1) };
};

export const daysFrom = (from: Date, days: number): TimeRange =>
  days < 0 ? { from: plusDays(from, days), to: from } : { from, to: plusDays(from, days) };

export const plusDays = (date: Date, days: number): Date => bounded(new Date(date.getTime() + days * DAY_MS));

const midnight = (at: Date): Date => utc(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
const daysSinceMonday = (at: Date): number => (at.getUTCDay() + 6) % 7;

/**
 * The unit that contains `at`, shifted by `step` units. For a workday, the weekend is the one at the end of its week.
 */
export function unitAround(at: Date, unit: Unit, step = 0): TimeRange {
  switch (unit) {
    case 'day':
      return daysFrom(plusDays(midnight(at), step), 1);
    case 'week':
      return daysFrom(plusDays(midnight(at), 7 * step - daysSinceMonday(at)), 7);
    case 'weekend':
      return daysFrom(plusDays(midnight(at), 7 * step - daysSinceMonday(at) + 5), 2);
    case 'month':
      return monthOf(at.getUTCFullYear(), at.getUTCMonth() + step);
    case 'year':
      return yearOf(at.getUTCFullYear() + step);
  }
}

/** The nearest day with this weekday, strictly before or after the day of `at`. Sunday is 0. */
export function closestWeekday(at: Date, weekday: number, side: 'before' | 'after'): TimeRange {
  const ahead = (weekday - at.getUTCDay() + 7) % 7;
  return unitAround(at, 'day', side === 'after' ? ahead || 7 : ahead - 7);
}

export const overlap = (a: TimeRange, b: TimeRange): boolean => a.from < b.to && b.from < a.to;

/** Whether a range overlaps the requested time. A requested time without a year matches in any year. */
export function meets(asked: TimeReading, range: TimeRange): boolean {
  return overlap(asked, range) || (asked.recurs && overlap(inYearOf(asked, range.from), range));
}

/** For how many years a time without a year is looked up. */
const YEARS = 5;

/** The ranges that may be meant, the latest first. */
export const occurrencesOf = (asked: TimeReading): TimeRange[] =>
  Array.from({ length: asked.recurs ? YEARS : 1 }, (_, i) => ({
    from: shifted(asked.from, -i),
    to: shifted(asked.to, -i),
  }));

function inYearOf({ from, to }: TimeRange, time: Date): TimeRange {
  const years = time.getUTCFullYear() - from.getUTCFullYear();
  return { from: shifted(from, years), to: shifted(to, years) };
}

function shifted(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(date.getUTCFullYear() + years);
  return moved;
}
