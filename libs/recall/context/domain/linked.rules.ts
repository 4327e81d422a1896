import { round4 } from '#libs/kernel/index.js';
import { rank, type Ranked, sorted } from '../../ranking/index.js';
import type { Found, Link } from '../../retrieval/index.js';
import { best, type FloorTerms, type SearchPlan } from '../../search/index.js';

export interface Candidates {
  /** Best first. */
  ranked: Ranked<Found>[];
  /** By id, the hit whose link scores higher than the memory itself does. */
  linkedTo: ReadonlyMap<string, string>;
}

/**
 * What a search would weigh, and what its hits are linked with: that scores the link's weight times the hit's score where its own is lower
 * (claims spec, section 10). A memory that is lent a score lends none.
 */
export function withLinked(
  found: readonly Found[],
  links: readonly Link[],
  plan: SearchPlan,
  floor: FloorTerms,
): Candidates {
  const hits = best(found, plan, floor);
  const lent = lentBy(new Map(hits.map(({ id, score }) => [id, score])), links);
  const known = new Set(hits.map(({ id }) => id));
  const linkedTo = new Map<string, string>();
  const candidates = [
    ...hits,
    ...rank(
      found.filter(({ id }) => !known.has(id) && lent.has(id)),
      plan.order,
    ),
  ].map((each) => {
    const loan = lent.get(each.id);
    if (loan === undefined || loan.score <= each.score) return each;
    linkedTo.set(each.id, loan.to);
    return { ...each, score: loan.score };
  });
  return { ranked: sorted(candidates, plan.order), linkedTo };
}

type Loan = { score: number; to: string };

/** By id the most that a link with a hit is worth. */
function lentBy(scores: ReadonlyMap<string, number>, links: readonly Link[]): Map<string, Loan> {
  const lent = new Map<string, Loan>();
  for (const { id, to, weight } of links) {
    const hit = scores.get(to);
    if (hit === undefined) continue;
    const score = round4(weight * hit);
    if (score > (lent.get(id)?.score ?? -1)) lent.set(id, { score, to });
  }
  return lent;
}
