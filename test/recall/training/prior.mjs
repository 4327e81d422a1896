/**
 * The weights that training is drawn toward: those published for ten conversations, cross-validated by conversation,
 * for features that are the same or nearly so. `bigrams` was a share there and is standardised here; its weight and
 * those of new features start at 0.
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
 * Features that add nothing to the others, and must not count against turns that share more words: their weights stay
 * fixed.
 */
export const HELD = new Set(['bm25']);
