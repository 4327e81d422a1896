import { overlap } from './calendar.js';
import type { TimeReading, TimeRange } from './time-expression.js';

/** Whether something was at the time that is asked about; of a time without a year, in any year. */
export function meets(asked: TimeReading, range: TimeRange): boolean {
  return overlap(asked, range) || (asked.recurs && overlap(inYearOf(asked, range.from), range));
}

/** Years in which a time without one is looked for. */
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
