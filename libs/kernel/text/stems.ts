import { stem } from './stem.js';
import { isStopWord, wordsOf } from './words.js';

/** Words with a digit or in another script are indexed unchanged. */
const LATIN = /^\p{sc=Latin}+$/u;

/**
 * The words of a text that `to_tsvector('english', ...)` indexes, in order and with repetitions: stems without stop
 * words.
 */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map((word) => (LATIN.test(word) ? stem(word) : word));
