import type { z } from 'zod';
import { round4 } from '#libs/kernel/index.js';
import { type Ties, viewOfClaim, type ClaimSummary } from '#libs/knowledge/claims/index.js';
import { viewOfMessage } from '#libs/memory/conversations/index.js';
import type { NodeView } from '#libs/reasoning/nodes/index.js';
import { rank, type Ranked } from './ranking/ranking.rules.js';
import { labelOf, referenceTo, shortened } from './references.js';
import { RETRIEVERS, type Found, type WholeFound } from './retrieval/found.js';
import { aboveFloor, type FloorTerms } from './floor.rules.js';
import type { SearchPlan } from './plan.js';
import type { NearMissView, ResultExplanation, ResultKind, SearchResultView } from './search.schemas.js';

const MAX_NEAR_MISSES = 10;

/** The kind of a result; for a node, its type. */
const kindOf = (found: Found): ResultKind => (found.kind === 'node' ? found.node.type : found.kind);

/** How the relevance of one result was computed. */
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

/** The results of a search, limited to what the reader may see. */
export interface Outcome {
  found: readonly Found[];
  /** Durable claims that are replaced by claims of the reader's session. */
  overridden: readonly Found[];
  /** The relevant results in the requested order. The first `returned` of them are in the answer. */
  ranked: readonly Ranked<Found>[];
  returned: number;
}

/** A result that is not returned, and why. */
export interface Miss<F extends Found = Found> {
  each: Ranked<F>;
  reason: 'session' | 'limit' | 'pool' | 'relevance';
}

/** The best of the results that are not returned, each with the reason. Those closest to being returned come first. */
export function nearMisses(
  { found, overridden, ranked, returned }: Outcome,
  plan: SearchPlan,
  floor: FloorTerms,
): Miss[] {
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
  const misses: Miss[] = [
    ...rank(overridden, plan.order).map((each) => ({ each, reason: 'session' as const })),
    ...ranked.slice(returned).map((each) => ({ each, reason: 'limit' as const })),
    ...left.map((each) => ({ each, reason: above.has(each.id) ? ('pool' as const) : ('relevance' as const) })),
  ];
  return misses.slice(0, MAX_NEAR_MISSES);
}

/** A result that is not returned, as readers see it. `isReference`: the request asks for references only. */
export const viewOfMiss = ({ each, reason }: Miss<WholeFound>, isReference: boolean): z.input<typeof NearMissView> => ({
  kind: kindOf(each),
  id: each.id,
  text: isReference ? labelOf(each.text) : each.text,
  score: each.score,
  signals: each.signals,
  reason,
  explain: explanationOf(each),
});

/** Optional parts of a result. */
interface Shown {
  ties: Ties;
  contradicted: z.input<typeof ClaimSummary>[];
  isUnconfirmed: boolean;
  node: z.input<typeof NodeView> | null;
  now: Date;
  isExplained: boolean;
  /** Whether the request asks for references only. */
  isReference: boolean;
}

const NOTHING_WHOLE = { claim: null, message: null, node: null };

/** One result as readers see it at `now`. */
export function viewOfFound(
  found: Ranked<WholeFound>,
  { ties, contradicted, isUnconfirmed, node, now, isExplained, isReference }: Shown,
): z.input<typeof SearchResultView> {
  const { id, text, score, signals, match } = found;
  const claim = found.kind === 'claim' ? { ...viewOfClaim(found.claim, ties, now), originalText: null } : null;
  const message = found.kind === 'message' ? viewOfMessage(found.message) : null;
  return {
    kind: kindOf(found),
    id,
    text: isReference ? labelOf(text) : text,
    score,
    signals,
    ...(isReference ? NOTHING_WHOLE : { claim, message, node }),
    reference: isReference && claim !== null ? referenceTo(claim) : null,
    possibleConflicts: isReference ? contradicted.map(shortened) : contradicted,
    unconfirmed: isUnconfirmed,
    matched: isExplained ? [...match.words] : null,
    explain: isExplained ? explanationOf(found) : null,
  };
}
