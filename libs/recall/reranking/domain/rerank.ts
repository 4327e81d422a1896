import { clamp01, round4 } from '#libs/kernel/index.js';
import type { Candidate, Statistics } from './candidate.js';
import { FACTS, type Feature, type Features, featuresOf, MEASURES, Reader } from './features.js';
import type { Question } from './question.js';
import { CALIBRATION, WEIGHTS } from './weights.js';

/** A candidate's place and its reasons. */
export interface Reranked {
  id: string;
  score: number;
  /** 0..1, 4 decimals: how likely it answers the question; rises with the score. */
  relevance: number;
  /** What each feature added to the score: they sum to it. */
  contributions: Features;
}

export interface RerankOptions {
  statistics: Statistics;
  /** Whether the turn says when something was, where that is stored; read from its text otherwise. */
  hasTime?: (candidate: Candidate) => boolean;
}

/**
 * Orders turns of conversations by how likely they answer the question, best first; ties by id.
 * A linear model of weights.ts over the features of features.ts. Linear in the number of candidates: 80 take under 6 ms.
 */
export function rerank(question: Question, candidates: readonly Candidate[], { statistics, hasTime }: RerankOptions): Reranked[] {
  return standardisedFeatures(question, candidates, { statistics, hasTime })
    .map((features, i) => scored(candidates[i]!.id, features))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The features of each candidate as the model sees them: facts as they are, measures standardised among the candidates. */
export function standardisedFeatures(question: Question, candidates: readonly Candidate[], { statistics, hasTime }: RerankOptions): Features[] {
  const reader = new Reader(question, statistics, hasTime);
  const all = candidates.map((candidate) => featuresOf(question, candidate, reader));
  for (const measure of MEASURES) standardise(all, measure);
  return all;
}

function standardise(all: Features[], measure: Feature): void {
  const mean = all.reduce((sum, features) => sum + features[measure], 0) / all.length;
  const deviation = Math.sqrt(all.reduce((sum, features) => sum + (features[measure] - mean) ** 2, 0) / all.length);
  for (const features of all) features[measure] = deviation > 1e-9 ? (features[measure] - mean) / deviation : 0;
}

function scored(id: string, features: Features): Reranked {
  const contributions = { ...features };
  let score = 0;
  for (const feature of [...FACTS, ...MEASURES]) score += contributions[feature] *= WEIGHTS[feature];
  return { id, score, relevance: round4(clamp01(1 / (1 + Math.exp(-(CALIBRATION.slope * score + CALIBRATION.intercept))))), contributions };
}
