import type { Features } from './features.js';

/** Starting point: the cross-validated weights published for ten conversations. Replaced by test/recall/training. */
export const WEIGHTS: Readonly<Features> = {
  date: 2.16, speaker: 2.13, whenTime: 1.83, howManyNumber: 0.30, isQuestion: -0.71, isReaction: 0, previousIsQuestion: 0.27,
  bm25: 0.15, cosine: 0.49, bigrams: 0.2, coverageWithPrevious: 1.34, answersPrevious: 0, length: 0.58, session: 0.32,
};

/** Relevance is 1 / (1 + exp(-(slope * score + intercept))). */
export const CALIBRATION = { slope: 1, intercept: -5 } as const;
