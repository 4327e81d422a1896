import { clamp01, round4 } from '#libs/kernel/index.js';
import { FULL_LEXICAL } from './bm25.rules.js';

export const MODES = ['hybrid', 'keyword', 'semantic'] as const;
export type Mode = (typeof MODES)[number];

/** How a text meets a query, as the arms measured it. */
export interface Match {
  /** Distinct words of the query, in stemmed form and without stop words, that the text holds. */
  words: readonly string[];
  /** How many there are to hold. */
  wordsAsked: number;
  /** BM25 on the scale of the query, 0 to FULL_LEXICAL. */
  lexical: number;
  /** Cosine of the two vectors; null where one of them is missing. */
  similarity: number | null;
}

/** What a full semantic match adds, next to FULL_LEXICAL for the words. */
const SEMANTIC_SHARE = 0.5;
/** The most that words and meaning add up to. */
export const FULL_FUSION = FULL_LEXICAL + SEMANTIC_SHARE;

/** Words and meaning on one fixed scale: nothing else that was found changes it. A text without a vector yet is judged by its words. */
export const fused = ({ lexical, similarity }: Match): number => lexical + SEMANTIC_SHARE * (similarity ?? 0);

/** 0..1, rising with each measure the mode looks at (claims spec, section 9.2). */
export function relevanceOf(match: Match, mode: Mode): number {
  switch (mode) {
    case 'keyword': return round4(match.wordsAsked === 0 ? 0 : match.words.length / match.wordsAsked);
    case 'semantic': return round4(clamp01(match.similarity ?? 0));
    case 'hybrid': return round4(clamp01(fused(match) / FULL_FUSION));
  }
}
