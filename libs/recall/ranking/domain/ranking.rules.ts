import { clamp01, daysBetween, round4 } from '#libs/kernel/index.js';

/** What a score is made of, each 0..1 with 4 decimals. */
export interface Signals {
  relevance: number;
  confidence: number;
  recency: number;
  importance: number;
}
export type Weights = Readonly<Signals>;

/** `score`: by the weighted signals. `relevance`: by that alone. `newest`: nothing was asked for, so the latest come first. */
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

/** The candidates of each retriever that are always gathered. They come before all others, so that a larger limit only adds results behind those of a smaller one. */
export const BASE_POOL = 50;
const MAX_POOL = 100;

/** How many candidates each retriever gathers before anything is cut. */
export const poolSize = (limit: number): number => (limit <= BASE_POOL ? BASE_POOL : MAX_POOL);

export const recencyAt = (agingFrom: Date, now: Date): number =>
  round4(Math.exp(-RECENCY_PER_DAY * Math.max(0, daysBetween(now, agingFrom))));

/** Caller's weights brought to a sum of 1; unnamed ones are 0. null when none is above 0. */
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

/** Scores and sorts, best first. The order is total, so equal requests get equal answers. */
export function rank<T extends Rankable>(candidates: readonly T[], order: Order): Ranked<T>[] {
  const weights = order.by === 'score' ? order.weights : DEFAULT_WEIGHTS;
  const scored = candidates.map((candidate): Ranked<T> => ({
    ...candidate,
    score: order.by === 'relevance' ? candidate.signals.relevance : scoreOf(candidate.signals, weights),
  }));
  return sorted(scored, order);
}

/** Best first, by the scores they have. */
export function sorted<T extends Ranked<Rankable>>(scored: readonly T[], order: Order): T[] {
  return [...scored].sort(
    (a, b) =>
      (order.by === 'newest' ? 0 : b.score - a.score) ||
      (order.by === 'score' ? b.signals.confidence - a.signals.confidence : 0) ||
      b.agingFrom.getTime() - a.agingFrom.getTime() ||
      (a.id < b.id ? -1 : 1),
  );
}
