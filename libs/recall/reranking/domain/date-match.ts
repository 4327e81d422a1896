import { findTimes, overlap, type TimeExpression, type TimeRange } from '../../time-expressions/domain/index.js';
import type { Candidate } from './candidate.js';

/** Working out times is the dearest part of a score, and turns that say when say so early. In UTF-16 units. */
const LONGEST_DATED = 400;

/** 1 or 0: whether the turn was said at a time the question names, or names that time itself ("last week" counts from when it was said). */
export function dateMatch(asked: readonly TimeExpression[], { at, text }: Pick<Candidate, 'at' | 'text'>, saysWhen: boolean): number {
  const dated = asked.filter(({ kind }) => kind !== 'vague');
  if (dated.length === 0) return 0;
  if (dated.some((time) => meets(time, { from: at, to: new Date(at.getTime() + 1) }))) return 1;
  const named = saysWhen ? findTimes(text.slice(0, LONGEST_DATED), at).filter(({ kind }) => kind !== 'vague') : [];
  return Number(dated.some((time) => named.some((range) => meets(time, range))));
}

function meets(asked: TimeExpression, range: TimeRange): boolean {
  return overlap(asked, range) || (asked.recurs && overlap(inYearOf(asked, range.from), range));
}

function inYearOf({ from, to }: TimeRange, time: Date): TimeRange {
  const years = time.getUTCFullYear() - from.getUTCFullYear();
  return { from: shifted(from, years), to: shifted(to, years) };
}

function shifted(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(date.getUTCFullYear() + years);
  return moved;
}
