/**
 * The weights toward which training is drawn. For features that are the same or nearly the same, they are the weights
 * published for ten conversations, cross-validated by conversation. `bigrams` was a share there and is standardised
 * here. Its weight and the weights of new features start at 0.
 */
export const PRIOR = {
  date: 2.16,
  speaker: 2.13,
  whenTime: 1.83,
  howManyNumber: 0.3,
  isQuestion: -0.71,
  isReaction: 0,
  previousIsQuestion: 0.27,
  bm25: 0.15,
  cosine: 0.49,
  bigrams: 0,
  coverageWithPrevious: 1.34,
  answersPrevious: 0,
  coverageAround: 0,
  length: 0.58,
  session: 0.32,
  sessionBest: 0,
};

/**
 * Features whose weights stay fixed: they add no information to the other features, and training must not make them
 * negative, because turns that share more words with the question would then get a lower score.
 */
export const HELD = new Set(['bm25']);
