import { findTimes, meets, type TimeExpression } from '../../time-expressions/index.js';
import type { Candidate } from './candidate.js';

/** Working out times is the dearest part of a score, and turns that say when say so early. In UTF-16 units. */
const MAX_DATED_LENGTH = 400;

/** What the weight of a met date was measured with: a stretch, which most turns may lie in, was none. */
export const isDated = ({ kind }: TimeExpression): boolean => kind !== 'vague' && kind !== 'stretch';

/** 1 or 0: whether the turn was said at a time the question names, or names that time itself ("last week" counts from when it was said). */
export function dateMatch(
  asked: readonly TimeExpression[],
  { at, text }: Pick<Candidate, 'at' | 'text'>,
  saysWhen: boolean,
): number {
  const dated = asked.filter(isDated);
  if (dated.length === 0) return 0;
  if (dated.some((time) => meets(time, { from: at, to: new Date(at.getTime() + 1) }))) return 1;
  const named = saysWhen ? findTimes(text.slice(0, MAX_DATED_LENGTH), at).filter(isDated) : [];
  return Number(dated.some((time) => named.some((range) => meets(time, range))));
}
