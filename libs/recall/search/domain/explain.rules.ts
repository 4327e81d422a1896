import type { z } from 'zod';
import { round4 } from '#libs/kernel/index.js';
import { shownText } from '#libs/knowledge/claims/index.js';
import { rank, type Ranked } from '../../ranking/index.js';
import { RETRIEVERS, type Found } from '../../retrieval/index.js';
import { aboveFloor, type FloorTerms } from './floor.rules.js';
import type { SearchPlan } from './plan.js';
import type { NearMissView, ResultExplanation, ResultKind } from './explain.schemas.js';

const MAX_NEAR_MISSES = 10;

/** Of a node its type. */
export const kindOf = (found: Found): ResultKind => (found.kind === 'node' ? found.node.type : found.kind);

/** How one result came to its relevance. */
export function explanationOf({ foundBy, match, fusedScore, reranking }: Found): z.input<typeof ResultExplanation> {
  return {
    foundBy: RETRIEVERS.flatMap((retriever) =>
      foundBy[retriever] === undefined ? [] : [{ retriever, rank: foundBy[retriever] }],
    ),
    bm25: round4(match.lexical),
    triple: round4(match.triple),
    similarity: match.similarity === null ? null : round4(match.similarity),
    fusedScore,
    reranking: reranking && {
      score: round4(reranking.score),
      features: Object.entries(reranking.contributions)
        .map(([feature, added]) => ({ feature, added: round4(added) }))
        .filter(({ added }) => added !== 0)
        .sort((a, b) => Math.abs(b.added) - Math.abs(a.added)),
    },
  };
}

/** What was found and might be given away: everything the reader may see. */
export interface Outcome {
  found: readonly Found[];
  /** Durable claims that claims of the reader's session stand before. */
  overridden: readonly Found[];
  /** Those in the order asked for, of which the first are returned. */
  ranked: readonly Ranked<Found>[];
  returned: number;
}

/** The best of what was found and not returned, each with the reason: the next ones first. */
export function nearMisses(
  { found, overridden, ranked, returned }: Outcome,
  plan: SearchPlan,
  floor: FloorTerms,
): z.input<typeof NearMissView>[] {
  const kept = new Set(ranked.map(({ id }) => id));
  const left = rank(
    found.filter(({ id }) => !kept.has(id)),
    plan.order,
  );
  const { minRelevance } = plan;
  const above = new Set(
    (minRelevance === null
      ? aboveFloor(found, floor)
      : found.filter(({ signals }) => signals.relevance >= minRelevance)
    ).map(({ id }) => id),
  );
  const misses = [
    ...rank(overridden, plan.order).map((each) => ({ each, reason: 'session' as const })),
    ...ranked.slice(returned).map((each) => ({ each, reason: 'limit' as const })),
    ...left.map((each) => ({ each, reason: above.has(each.id) ? ('pool' as const) : ('relevance' as const) })),
  ];
  return misses.slice(0, MAX_NEAR_MISSES).map(({ each, reason }) => ({
    kind: kindOf(each),
    id: each.id,
    text: shown(each),
    score: each.score,
    signals: each.signals,
    reason,
    explain: explanationOf(each),
  }));
}

/** Of what is not returned only the comparable form of the triple is read. */
const shown = (each: Found): string =>
  each.kind !== 'claim'
    ? each.text
    : shownText({
        text: each.text,
        subject: each.claim.subjectN,
        predicate: each.claim.predicateN,
        value: each.claim.valueN,
      });
