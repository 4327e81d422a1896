import { findTimes, overlap, type TimeExpression, type TimeRange } from '../../time-expressions/domain/index.js';
import type { Candidate } from './candidate.js';

/** 0..1: whether the turn was said at a time the question names, or names that time itself ("last week" counts from when it was said). */
export function dateMatch(asked: readonly TimeExpression[], { at, text }: Pick<Candidate, 'at' | 'text'>, saysWhen: boolean): number {
  const dated = asked.filter(({ kind }) => kind !== 'vague');
  if (dated.length === 0) return 0;
  const said: TimeRange[] = [{ from: at, to: new Date(at.getTime() + 1) }];
  const named = saysWhen ? findTimes(text, at).filter(({ kind }) => kind !== 'vague') : [];
  return Math.max(...dated.map((time) => (meets(time, [...said, ...named]) ? 1 : 0)));
}

function meets(asked: TimeExpression, ranges: readonly TimeRange[]): boolean {
  return ranges.some((range) => overlap(asked, range) || (asked.recurs && overlap(inYearOf(asked, range.from), range)));
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
