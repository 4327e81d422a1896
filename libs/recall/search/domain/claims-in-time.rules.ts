import { clamp01, round4 } from '#libs/kernel/index.js';
import { FULL_FUSION } from './ranking/ranking.rules.js';
import type { FoundClaim, SeenClaim } from './retrieval/found.js';
import { isDated } from './reranking/features.js';
import { meets, occurrencesOf, type TimeExpression, type TimeRange } from '../../time/index.js';
import type { Kind } from './search.schemas.js';
import type { SearchPlan } from './plan.js';

/**
 * The bonus of a claim from the requested time, on the scale of FULL_FUSION for words and meaning. It counts more than
 * half a year of recency.
 */
const TIME_SHARE = 0.4;

/**
 * The times of the query that apply to one of the kinds. Vague times, such as "recently", never apply, because recency
 * covers them. Stretches of time apply only to claims.
 */
export const timesFor = (kinds: readonly Kind[], { times }: SearchPlan): TimeExpression[] =>
  times.filter((time) => time.kind !== 'vague' && (kinds.includes('claim') || isDated(time)));

/** Maximum number of times looked up in one search, because each requires a scan of an index. */
const MAX_RANGES = 16;

/** The ranges of time in which memories of a kind are looked up. */
export const rangesFor = (kind: Kind, plan: SearchPlan): TimeRange[] =>
  timesFor([kind], plan)
    .flatMap((time) => occurrencesOf(time))
    .slice(0, MAX_RANGES);

/** Gives claims from a time that the question names a bonus, so that they come before equally good ones. */
export function inTime(claims: readonly FoundClaim[], times: readonly TimeExpression[]): FoundClaim[] {
  if (times.length === 0) return [...claims];
  return claims.map((each) =>
    momentsOf(each.claim).some((moment) => times.some((time) => meets(time, moment))) ? boosted(each) : each,
  );
}

function boosted(each: FoundClaim): FoundClaim {
  const time = round4(TIME_SHARE / FULL_FUSION);
  const relevance = round4(clamp01(each.fusedScore + time));
  return {
    ...each,
    signals: { ...each.signals, relevance },
    reranking: { score: relevance, contributions: { fusedScore: each.fusedScore, time } },
  };
}

/**
 * The times of a claim: when it was observed, and the beginning and end of its validity if somebody stated them. A
 * validity that is open on one side does not count as a period.
 */
function momentsOf({ observedAt, validFrom, validFromInferred, validUntil }: SeenClaim): TimeRange[] {
  const moments = [
    observedAt,
    ...(validFromInferred ? [] : [validFrom]),
    ...(validUntil === null ? [] : [new Date(validUntil.getTime() - 1)]),
  ].map(moment);
  return validFromInferred || validUntil === null ? moments : [...moments, { from: validFrom, to: validUntil }];
}

const moment = (at: Date): TimeRange => ({ from: at, to: new Date(at.getTime() + 1) });
