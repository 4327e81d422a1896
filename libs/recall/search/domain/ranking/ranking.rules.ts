import { clamp01, daysBetween, round4 } from '#libs/kernel/index.js';
import { FULL_LEXICAL, type Occurrences } from './bm25.rules.js';

/** The parts of a score, each 0..1 with 4 decimals. */
export interface Signals {
  relevance: number;
  confidence: number;
  recency: number;
  importance: number;
}
export type Weights = Readonly<Signals>;

/**
 * `score`: by the weighted signals. `relevance`: by relevance alone. `newest`: newest first, because the query is
 * empty.
 */
export type Order = { by: 'score'; weights: Weights } | { by: 'relevance' } | { by: 'newest' };

export interface Rankable {
  id: string;
  agingFrom: Date;
  signals: Signals;
}
export type Ranked<T extends Rankable> = T & { score: number };

/** The weights of policy credence-v1 (claims spec, section 9.4). */
export const DEFAULT_WEIGHTS: Weights = { relevance: 0.4, confidence: 0.25, recency: 0.2, importance: 0.15 };
const RECENCY_PER_DAY = 0.01;

/**
 * How many candidates of each retriever are read, whatever the limit is. They come before all others, so a larger limit
 * only adds results after those of a smaller limit.
 */
export const BASE_POOL = 50;
export const MAX_POOL = 100;

/** How many candidates each retriever returns before any are cut off. */
export const poolSize = (limit: number): number => (limit <= BASE_POOL ? BASE_POOL : MAX_POOL);

export const recencyAt = (agingFrom: Date, now: Date): number =>
  round4(Math.exp(-RECENCY_PER_DAY * Math.max(0, daysBetween(now, agingFrom))));

/** The caller's weights, scaled to a sum of 1. Weights that are not given count as 0. null if no weight is above 0. */
export function normalised(weights: Partial<Weights>): Weights | null {
  const { relevance = 0, confidence = 0, recency = 0, importance = 0 } = weights;
  const sum = relevance + confidence + recency + importance;
  return sum > 0
    ? { relevance: relevance / sum, confidence: confidence / sum, recency: recency / sum, importance: importance / sum }
    : null;
}

export function scoreOf(signals: Signals, weights: Weights): number {
  return round4(
    clamp01(
      weights.relevance * signals.relevance +
        weights.confidence * signals.confidence +
        weights.recency * signals.recency +
        weights.importance * signals.importance,
    ),
  );
}

/** Computes the scores and sorts, best first. No two results tie, so equal requests get equal answers. */
export function rank<T extends Rankable>(candidates: readonly T[], order: Order): Ranked<T>[] {
  const weights = order.by === 'score' ? order.weights : DEFAULT_WEIGHTS;
  const scored = candidates.map((candidate): Ranked<T> => ({
    ...candidate,
    score: order.by === 'relevance' ? candidate.signals.relevance : scoreOf(candidate.signals, weights),
  }));
  return sorted(scored, order);
}

/** Sorts, best first. */
export function sorted<T extends Ranked<Rankable>>(scored: readonly T[], order: Order): T[] {
  return [...scored].sort(
    (a, b) =>
      (order.by === 'newest' ? 0 : b.score - a.score) ||
      (order.by === 'score' ? b.signals.confidence - a.signals.confidence : 0) ||
      b.agingFrom.getTime() - a.agingFrom.getTime() ||
      (a.id < b.id ? -1 : 1),
  );
}

export const MODES = ['hybrid', 'keyword', 'semantic'] as const;
export type Mode = (typeof MODES)[number];

/** How a text matches a query, as measured by the retrievers. */
export interface Match extends Occurrences {
  /** Number of words in the query. */
  wordsAsked: number;
  /** The value of the words of the query that the text contains, 0 to FULL_LEXICAL. */
  lexical: number;
  /** The value of the parts of its triple that the query names, on the same scale; 0 without a triple. */
  triple: number;
  /** Cosine of the two vectors; null if one of them is missing. */
  similarity: number | null;
}

/** What a full match by meaning adds. On the same scale, words add up to FULL_LEXICAL. */
const SEMANTIC_SHARE = 0.5;
/** The maximum for words and meaning together. */
export const FULL_FUSION = FULL_LEXICAL + SEMANTIC_SHARE;

/**
 * The sum of words and meaning. The triple counts in place of the words if it is worth more. The scale is fixed and
 * does not depend on what else was found. A text that has no vector yet is judged by its words.
 */
const fuse = ({ lexical, triple, similarity }: Match): number =>
  Math.max(lexical, triple) + SEMANTIC_SHARE * (similarity ?? 0);

/**
 * The shares that a conversation turn gets from its neighbours: from the turn before, which often asks the question
 * that the turn answers, and from the turn after, which often continues the turn.
 */
const PREVIOUS_SHARE = 0.3;
const NEXT_SHARE = 0.15;

/** The relevance of a turn together with its neighbours. Neighbours that were not measured add nothing. */
export const relevanceInPlace = (own: Match, previous: Match | undefined, next: Match | undefined): number =>
  round4(clamp01((fuse(own) + PREVIOUS_SHARE * lent(previous) + NEXT_SHARE * lent(next)) / FULL_FUSION));

/** The bonus of a turn whose speaker is named in the question. */
const SPEAKER_GAIN = 0.3;
/** The bonus if the turn and the turns near it contain all words of the question. */
const AROUND_GAIN = 0.2;

/**
 * The relevance by which turns of a conversation are first ordered. `around`: the share of the question's words that
 * they contain, 0..1.
 */
export const relevanceOfTurn = (
  measuredInPlace: number,
  { isBySpeaker, around }: { isBySpeaker: boolean; around: number },
): number =>
  round4(clamp01(measuredInPlace + (SPEAKER_GAIN * Number(isBySpeaker) + AROUND_GAIN * around) / FULL_FUSION));

const lent = (match: Match | undefined): number => (match === undefined ? 0 : fuse(match));

/**
 * The relevance, 0..1, by the measures that the mode uses. It increases with each measure (claims spec, section 9.2).
 */
export function relevanceOf(match: Match, mode: Mode): number {
  switch (mode) {
    case 'keyword':
      return round4(match.wordsAsked === 0 ? 0 : match.words.length / match.wordsAsked);
    case 'semantic':
      return round4(clamp01(match.similarity ?? 0));
    case 'hybrid':
      return round4(clamp01(fuse(match) / FULL_FUSION));
  }
}
