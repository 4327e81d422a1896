import { clamp01, round4 } from '#libs/kernel/index.js';
import { FULL_FUSION } from '../../ranking/domain/index.js';
import type { FoundClaim, SeenClaim } from '../../retrieval/domain/index.js';
import { findTimes, overlap, type TimeRange } from '../../time-expressions/domain/index.js';

/** What a claim of the time that is asked about gains, next to FULL_FUSION for words and meaning: more than half a year of recency. */
const TIME_SHARE = 0.4;

/** The times a question names that say more than "recently", read at the space's `now`. */
export const datedTimes = (query: string, now: Date): TimeRange[] => findTimes(query, now).filter(({ kind }) => kind !== 'vague');

/** Claims of a time the question names come before equally good ones of other times. */
export function inTime(claims: readonly FoundClaim[], times: readonly TimeRange[]): FoundClaim[] {
  if (times.length === 0) return [...claims];
  return claims.map((each) => (momentsOf(each.claim).some((moment) => times.some((time) => overlap(time, moment))) ? boosted(each) : each));
}

function boosted(each: FoundClaim): FoundClaim {
  const time = round4(TIME_SHARE / FULL_FUSION);
  const relevance = round4(clamp01(each.fused + time));
  return { ...each, signals: { ...each.signals, relevance }, reranking: { score: relevance, contributions: { fused: each.fused, time } } };
}

/** When it was observed, and the ends of its window that somebody stated: a window open to one side is no time. */
function momentsOf({ observedAt, validFrom, validFromInferred, validUntil }: SeenClaim): TimeRange[] {
  const moments = [observedAt, ...(validFromInferred ? [] : [validFrom]), ...(validUntil === null ? [] : [new Date(validUntil.getTime() - 1)])].map(moment);
  return validFromInferred || validUntil === null ? moments : [...moments, { from: validFrom, to: validUntil }];
}

const moment = (at: Date): TimeRange => ({ from: at, to: new Date(at.getTime() + 1) });
