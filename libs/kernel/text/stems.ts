import { stem } from './stem.js';
import { isStopWord, wordsOf } from './words.js';

/** What holds a digit or another script is indexed as it is. */
const LATIN = /^\p{sc=Latin}+$/u;

/** What `to_tsvector('english', ...)` indexes of a text, in order and with repetitions: stems without stop words. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map((word) => (LATIN.test(word) ? stem(word) : word));
