import { stem } from './stem.js';
import { isStopWord, wordsOf } from './words.js';

/** Words with a digit or in another script are indexed unchanged. */
const LATIN = /^\p{sc=Latin}+$/u;

/**
 * Returns the words of a text in the form in which `to_tsvector('english', ...)` indexes them: as stems, without stop
 * words, in order and with repetitions.
 */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map((word) => (LATIN.test(word) ? stem(word) : word));
