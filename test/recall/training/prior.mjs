/**
 * What weights are drawn to: those published for ten conversations, cross-validated by conversation, where the feature is the same
 * or nearly so. `bigrams` was a share there and is standardised here; it and the features that are new start from nothing.
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

/** What says nothing that the others do not say, and is not to turn against those who share more words: held where it is. */
export const HELD = new Set(['bm25']);
