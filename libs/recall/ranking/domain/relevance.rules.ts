import { clamp01, round4 } from '#libs/kernel/index.js';

export const MODES = ['hybrid', 'keyword', 'semantic'] as const;
export type Mode = (typeof MODES)[number];

/** How a text meets a query, as the arms measured it. */
export interface Match {
  /** Distinct words of the query, in stemmed form and without stop words, that the text holds. */
  words: readonly string[];
  /** How many there are to hold. */
  wordsAsked: number;
  /** Cosine of the two vectors; null where one of them is missing. */
  similarity: number | null;
}

/** What a full semantic match adds to a hybrid relevance, next to 1 for a full match of words. */
const SEMANTIC_SHARE = 0.5;

/** 0..1, rising with both measures (claims spec, section 9.2). A text without a vector yet is judged by its words. */
export function relevanceOf(match: Match, mode: Mode): number {
  const words = match.wordsAsked === 0 ? 0 : match.words.length / match.wordsAsked;
  const meaning = clamp01(match.similarity ?? 0);
  switch (mode) {
    case 'keyword': return round4(words);
    case 'semantic': return round4(meaning);
    case 'hybrid': return round4((words + SEMANTIC_SHARE * meaning) / (1 + SEMANTIC_SHARE));
  }
}
